package mocapscope.protocol.session;

import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.transcript.Channel;

/** What a host can ask for. Calls return at once. */
public interface HostActions {

    /** Accepts TCP connections at {@code local}; each becomes {@code accepted} of a new peer. */
    void listen(Channel listener, Address local, Channel accepted);

    /** Receives datagrams at {@code local} for all peers. */
    void listenUdp(Channel channel, Address local);

    /** Something wrong or odd that belongs to no peer. */
    void finding(Rule rule, String text);
}
