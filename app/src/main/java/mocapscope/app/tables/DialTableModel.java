package mocapscope.app.tables;

import java.util.List;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.table.LiveTableColumn;
import mocapscope.app.model.snapshot.DialRotationState;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.protocol.sample.SourceDataKind;

/** The table model of all dials of all devices. */
final class DialTableModel extends AbstractSignalTableModel<DialTableModel.DialRow> {

    DialTableModel() {
        super("dials", DialRow::part);
    }

    @Override
    List<LiveTableColumn<DialRow>> columns() {
        return List.of(
                SessionNameAndColor.column(DialRow::session),
                deviceColumn(120, DialRow::device),
                LiveTableColumn.number(TEXTS.text("column.dial"), 60, DialRow::dial),
                LiveTableColumn.figure(TEXTS.text("column.change"), 110, 4, DialRow::change),
                LiveTableColumn.figure(TEXTS.text("column.revolutions"), 130, 3, DialRow::revolutions),
                LiveTableColumn.figure(TEXTS.text("column.degrees"), 90, 1, DialRow::degrees),
                LiveTableColumn.figure(
                        TEXTS.text("column.turns"),
                        80,
                        row -> DisplayNumberFormatter.formatCount(row.turns()),
                        DialRow::turns),
                stepColumn(),
                rateColumn(DialRow::hertz),
                ageColumn(DialRow::age));
    }

    @Override
    void addRows(SessionSnapshot session, SessionNameAndColor label, List<DialRow> rows) {
        session.signals().dials().forEach(dial -> rows.add(row(label, dial, session.now())));
    }

    private static DialRow row(SessionNameAndColor session, DialRotationState dial, long now) {
        var snapshot = dial.signal();
        var latest = snapshot.latest();
        return new DialRow(
                session,
                new SignalRowKey(latest.stamp().source(), SourceDataKind.DIAL, latest.dial()),
                latest.change(),
                dial.revolutions(),
                snapshot.count(),
                snapshot.hertz(),
                now - latest.stamp().arrival());
    }

    /**
     * One dial's row: last change, total revolutions and angle in degrees.
     *
     * @param change the last change in revolutions
     * @param revolutions total revolutions since the session began
     * @param age nanoseconds since the last change
     */
    record DialRow(
            SessionNameAndColor session,
            SignalRowKey part,
            double change,
            double revolutions,
            long turns,
            double hertz,
            long age)
            implements SignalRow {
        private static final double DEGREES = 360;

        int dial() {
            return part.index();
        }

        /** Returns the current angle from 0 up to 360, provided that the dial began at 0. */
        double degrees() {
            double within = (revolutions - Math.floor(revolutions)) * DEGREES;
            return within >= DEGREES ? 0 : within;
        }
    }
}
