// Takes a flood of poses with the C++ implementation's own client, for `bin/bench flood --peer`.
//
//   g++ -O2 -I VRPN vrpn_flood.cpp -o vrpn_flood BUILD/libvrpn.a BUILD/quat/libquat.a -lpthread
//   ./vrpn_flood PORT COUNT      prints the seconds from the first pose to the last, the CPU seconds, and the sum
#include <sys/resource.h>
#include <sys/time.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include <vrpn_Tracker.h>

static long poses = 0;
static double sum = 0;
static double begin = 0;

static double now() {
    timeval time;
    gettimeofday(&time, nullptr);
    return time.tv_sec + time.tv_usec / 1e6;
}

static double cpu() {
    rusage used;
    getrusage(RUSAGE_SELF, &used);
    return used.ru_utime.tv_sec + used.ru_stime.tv_sec + (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

static void VRPN_CALLBACK taken(void *, const vrpn_TRACKERCB pose) {
    if (poses++ == 0) {
        begin = now();
    }
    sum += pose.sensor;
    sum += pose.pos[0];
    sum += pose.pos[1];
    sum += pose.pos[2];
    sum += pose.quat[0];
    sum += pose.quat[1];
    sum += pose.quat[2];
    sum += pose.quat[3];
}

int main(int count, char **arguments) {
    if (count != 3) {
        std::fprintf(stderr, "usage: vrpn_flood PORT COUNT\n");
        return 2;
    }
    long wanted = std::atol(arguments[2]);
    vrpn_Tracker_Remote tracker(("Tracker0@tcp://127.0.0.1:" + std::string(arguments[1])).c_str());
    tracker.register_change_handler(nullptr, taken);
    while (poses < wanted) {
        tracker.mainloop();
    }
    std::printf("%.6f %.6f %.17g\n", now() - begin, cpu(), sum);
    return 0;
}
