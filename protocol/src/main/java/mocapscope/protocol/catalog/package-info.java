/**
 * The protocols there are, and how an endpoint is written. {@code Catalog} is the only class that names them: whoever
 * wants one asks it.
 */
package mocapscope.protocol.catalog;
