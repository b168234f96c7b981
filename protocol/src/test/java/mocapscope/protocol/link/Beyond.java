package mocapscope.protocol.link;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.Gate;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Parcel;
import mocapscope.protocol.transcript.Channel;

/** Writes down what a gate lets go, with all channels open. */
final class Beyond implements Gate.Onward {
    final List<Parcel> gone = new ArrayList<>();
    final List<Parcel> lost = new ArrayList<>();
    final List<String> told = new ArrayList<>();
    /** What went, and when in milliseconds. */
    final List<String> arrived = new ArrayList<>();

    @Override
    public void go(Parcel parcel, Now now) {
        var what = parcel.closing() == null ? "" + parcel.bytes().get(0) : "closed";
        arrived.add(what + " at " + now.monotonicNanos() / 1_000_000);
        gone.add(parcel);
    }

    @Override
    public void lose(Parcel parcel, Now now) {
        lost.add(parcel);
    }

    @Override
    public long opening(Channel channel) {
        return 1;
    }

    @Override
    public void cut(Channel channel, Now now) {
        told.add("cut " + channel.name());
    }

    @Override
    public void rest(Channel channel, boolean on, Now now) {
        told.add((on ? "rest " : "resume ") + channel.name());
    }

    @Override
    public void tampered(Parcel parcel, String deed, Now now) {
        told.add(deed);
    }

    @Override
    public void report(Rule rule, String text, Now now) {
        told.add(rule.code() + ": " + text);
    }
}
