package mocapscope.app.model.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import mocapscope.app.model.snapshot.AxesAndUnitOverride;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.session.endpoint.SessionRole;
import org.junit.jupiter.api.Test;

class AxesAndUnitOverrideStoreTest {
    private static final AxesAndUnitOverride Z_UP = new AxesAndUnitOverride("x,z,-y", "cm");

    private final Preferences preferences = Preferences.unsaved();
    private final AxesAndUnitOverrideStore memory = new AxesAndUnitOverrideStore(preferences);

    @Test
    void remembersOverridePerEndpoint() {
        memory.store(ProtocolCatalog.parse("vrpn://here/Wand", SessionRole.CLIENT), Z_UP);

        assertEquals(Z_UP, chosen("vrpn://here?silence=9"));
        assertEquals(AxesAndUnitOverride.AUTO, chosen("vrpn://there"));
        assertEquals(AxesAndUnitOverride.AUTO, chosen("vrpn://here:3884"));
    }

    @Test
    void latestOverrideReplacesEarlierOne() {
        memory.store(ProtocolCatalog.parse("vrpn://here", SessionRole.CLIENT), Z_UP);
        memory.store(ProtocolCatalog.parse("vrpn://here", SessionRole.CLIENT), AxesAndUnitOverride.AUTO);

        assertEquals(AxesAndUnitOverride.AUTO, chosen("vrpn://here"));
    }

    @Test
    void endpointOptionOverridesStoredMapping() {
        memory.store(ProtocolCatalog.parse("vrpn://here", SessionRole.CLIENT), Z_UP);

        assertEquals(new AxesAndUnitOverride("x,y,-z", "auto"), chosen("vrpn://here?axes=x,y,-z"));
    }

    private AxesAndUnitOverride chosen(String uri) {
        return memory.find(ProtocolCatalog.parse(uri, SessionRole.CLIENT));
    }
}
