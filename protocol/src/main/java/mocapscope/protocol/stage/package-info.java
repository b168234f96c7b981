/** Sessions that machines share through a NATS server with JetStream, and views of those sessions elsewhere. */
package mocapscope.protocol.stage;
