package mocapscope.protocol.vrpn.server;

import java.util.HashSet;
import java.util.Set;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.FixedRateSchedule;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.vrpn.connection.VrpnMessageSender;
import mocapscope.protocol.vrpn.wire.VrpnCommonDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnIdKeyedTable;
import mocapscope.protocol.vrpn.wire.VrpnProblemKind;
import mocapscope.protocol.vrpn.wire.VrpnSystemMessage;

/** Sends reports of simulated VRPN devices to one client at a fixed rate, and answers its requests. */
final class VrpnDeviceReportSender implements VrpnConnectedClientHandler {
    /** Maximum delay of a report in nanoseconds; later reports are dropped. */
    private static final long MOST_LATE = 250_000_000L;

    private final VrpnReportGenerator show;
    private final FixedRateSchedule rateSchedule;
    private final VrpnMessageSender sender;
    private final Set<String> unknown = new HashSet<>();
    /** Number of the last report that was sent or dropped. */
    private long reported;

    VrpnDeviceReportSender(VrpnReportGenerator show, FixedRateSchedule schedule, VrpnMessageSender sender) {
        this.show = show;
        this.rateSchedule = schedule;
        this.sender = sender;
    }

    @Override
    public void start(boolean called, MonotonicAndUnixTime now, SessionLogicContext out) {
        show.descriptions().forEach(description -> sender.send(description, now.epochNanos(), out));
        reported = rateSchedule.dueBy(now.monotonicNanos());
        show.reportButtonStates(rateSchedule.moment(reported), words(out));
        out.scheduleTimer(REPORT_TIMER, rateSchedule.dueAt(reported + 1));
    }

    @Override
    public void handleDatagramPort(MonotonicAndUnixTime now, SessionLogicContext out) {
        // Later reports use the announced port.
    }

    /** Answers a ping with a pong and the states of the device's buttons, as clients expect. */
    @Override
    public void handlePing(String device, MonotonicAndUnixTime now, SessionLogicContext out) {
        int id = show.findId(device);
        if (id >= 0) {
            sender.send(id, new VrpnCommonDeviceMessage.Pong(), now.epochNanos(), out);
            show.reportButtonStates(id, rateSchedule.moment(reported), words(out));
        } else if (!device.equals(VrpnSystemMessage.SenderDescription.CONTROL.name())
                && unknown.size() < VrpnIdKeyedTable.ID_COUNT
                && unknown.add(device)) {
            out.reportFinding(
                    VrpnProblemKind.SENDER_UNKNOWN,
                    "the client requests %s, which this server does not have".formatted(device));
        }
    }

    /**
     * Answers a request. One for an unknown device needs no finding, as clients ping a device first, which reports it.
     */
    @Override
    public void handleRequest(VrpnDeviceMessage request, String device, SessionLogicContext out) {
        int id = show.findId(device);
        if (id >= 0) {
            show.reportAnswer(request, id, rateSchedule.moment(reported), words(out));
        }
    }

    /** Sends the reports that are due and drops those delayed too long. */
    @Override
    public void handleTimer(MonotonicAndUnixTime now, SessionLogicContext out) {
        long due = rateSchedule.dueBy(now.monotonicNanos());
        long tooLate = rateSchedule.dueBy(now.monotonicNanos() - MOST_LATE - 1);
        if (tooLate > reported) {
            reported = tooLate;
            show.reportButtonStates(rateSchedule.moment(reported), words(out));
        }
        for (; reported < due; reported++) {
            show.reportBetween(rateSchedule.moment(reported), rateSchedule.moment(reported + 1), words(out));
        }
        sender.flush(out);
        out.scheduleTimer(REPORT_TIMER, rateSchedule.dueAt(reported + 1));
    }

    @Override
    public void close() {
        // Reports are created for this client alone, so nothing remains to be released.
    }

    private VrpnReportGenerator.VrpnReportConsumer words(SessionLogicContext out) {
        return (device, report, moment) -> sender.send(device, report, rateSchedule.epochNanos(moment), out);
    }
}
