/**
 * The supported protocols and the syntax of endpoint URIs. {@code Catalog} is the only class that names the protocols.
 */
package mocapscope.protocol.catalog;
