package mocapscope.app.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.session.SessionRole;
import org.junit.jupiter.api.Test;

class BearingMemoryTest {
    private static final BearingChoice Z_UP = new BearingChoice("x,z,-y", "cm");

    private final Preferences preferences = Preferences.unsaved();
    private final BearingMemory memory = new BearingMemory(preferences);

    @Test
    void aChoiceIsRememberedForItsEndpointAlone() {
        memory.keep(ProtocolCatalog.parse("vrpn://here/Wand", SessionRole.CLIENT), Z_UP);

        assertEquals(Z_UP, chosen("vrpn://here?silence=9"));
        assertEquals(BearingChoice.AUTO, chosen("vrpn://there"));
        assertEquals(BearingChoice.AUTO, chosen("vrpn://here:3884"));
    }

    @Test
    void theLatestChoiceCounts() {
        memory.keep(ProtocolCatalog.parse("vrpn://here", SessionRole.CLIENT), Z_UP);
        memory.keep(ProtocolCatalog.parse("vrpn://here", SessionRole.CLIENT), BearingChoice.AUTO);

        assertEquals(BearingChoice.AUTO, chosen("vrpn://here"));
    }

    @Test
    void whatTheEndpointSaysCountsMore() {
        memory.keep(ProtocolCatalog.parse("vrpn://here", SessionRole.CLIENT), Z_UP);

        assertEquals(new BearingChoice("x,y,-z", "auto"), chosen("vrpn://here?axes=x,y,-z"));
    }

    private BearingChoice chosen(String uri) {
        return memory.of(ProtocolCatalog.parse(uri, SessionRole.CLIENT));
    }
}
