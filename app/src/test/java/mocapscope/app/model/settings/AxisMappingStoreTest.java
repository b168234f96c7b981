package mocapscope.app.model.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import mocapscope.app.model.snapshot.AxisMappingOverride;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.session.endpoint.SessionRole;
import org.junit.jupiter.api.Test;

class AxisMappingStoreTest {
    private static final AxisMappingOverride Z_UP = new AxisMappingOverride("x,z,-y", "cm");

    private final Preferences preferences = Preferences.unsaved();
    private final AxisMappingStore memory = new AxisMappingStore(preferences);

    @Test
    void remembersOverridePerEndpoint() {
        memory.store(ProtocolCatalog.parse("vrpn://here/Wand", SessionRole.CLIENT), Z_UP);

        assertEquals(Z_UP, chosen("vrpn://here?silence=9"));
        assertEquals(AxisMappingOverride.AUTO, chosen("vrpn://there"));
        assertEquals(AxisMappingOverride.AUTO, chosen("vrpn://here:3884"));
    }

    @Test
    void latestOverrideReplacesEarlierOne() {
        memory.store(ProtocolCatalog.parse("vrpn://here", SessionRole.CLIENT), Z_UP);
        memory.store(ProtocolCatalog.parse("vrpn://here", SessionRole.CLIENT), AxisMappingOverride.AUTO);

        assertEquals(AxisMappingOverride.AUTO, chosen("vrpn://here"));
    }

    @Test
    void endpointOptionOverridesStoredMapping() {
        memory.store(ProtocolCatalog.parse("vrpn://here", SessionRole.CLIENT), Z_UP);

        assertEquals(new AxisMappingOverride("x,y,-z", "auto"), chosen("vrpn://here?axes=x,y,-z"));
    }

    private AxisMappingOverride chosen(String uri) {
        return memory.find(ProtocolCatalog.parse(uri, SessionRole.CLIENT));
    }
}
