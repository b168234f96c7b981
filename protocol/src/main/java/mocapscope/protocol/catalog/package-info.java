/**
 * The supported protocols and the syntax of endpoint URIs. {@code ProtocolCatalog} is the only class that names the protocols.
 */
package mocapscope.protocol.catalog;
