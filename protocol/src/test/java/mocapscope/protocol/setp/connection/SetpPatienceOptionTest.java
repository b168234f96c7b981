package mocapscope.protocol.setp.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.setp.transport.SetpProtocolParameters;
import org.junit.jupiter.api.Test;

/** Tests of the timeouts of a session whose messages are held. */
class SetpPatienceOptionTest {
    private static final SetpProtocolParameters.SetpTimeoutParameters USUAL =
            SetpProtocolParameters.DEFAULTS.patience();

    @Test
    void patienceOptionScalesWaitsButNotKeepalive() {
        var patient = tuning("?patience=60").patience();

        assertEquals(60 * USUAL.connect(), patient.connect());
        assertEquals(60 * USUAL.halfOpen(), patient.halfOpen());
        assertEquals(60 * USUAL.deadPeer(), patient.deadPeer());
        assertEquals(60 * USUAL.handedOver(), patient.handedOver());
        assertEquals(USUAL.keepalive(), patient.keepalive());
        assertEquals(USUAL.reply(), patient.reply());
        assertEquals(USUAL.drain(), patient.drain());
    }

    /** The session is not lost for want of an acknowledgement long before it is lost for want of any packet. */
    @Test
    void patienceOptionScalesResends() {
        assertEquals(
                10 * SetpProtocolParameters.DEFAULTS.resending().times(),
                tuning("?patience=10").resending().times());
    }

    @Test
    void usesSpecifiedTimesByDefault() {
        assertEquals(USUAL, tuning("").patience());
        assertEquals(SetpProtocolParameters.DEFAULTS.resending(), tuning("").resending());
    }

    private static SetpProtocolParameters tuning(String options) {
        var endpoint = ProtocolCatalog.parse("setp://192.0.2.1" + options, SessionRole.CLIENT);
        return SetpSessionOptions.tuning(SetpProtocolParameters.DEFAULTS, endpoint.settings());
    }
}
