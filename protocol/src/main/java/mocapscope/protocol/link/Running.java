package mocapscope.protocol.link;

import java.util.List;

/** What runs at a station, as the network keeps it. */
interface Running extends Live, Station.Tenant {

    /** The peers of a listener; none of a client. */
    List<Live> peers();

    @Override
    boolean over();
}
