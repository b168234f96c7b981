package mocapscope.protocol.link;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * A certificate authority that is trusted to verify TLS servers. A server's certificate must also match the host that
 * was connected to.
 */
public final class TrustedCertificateAuthority {
    /** The authorities that this machine trusts. */
    public static final TrustedCertificateAuthority SYSTEM = new TrustedCertificateAuthority(null);

    private final @Nullable KeyStore certificates;

    private TrustedCertificateAuthority(@Nullable KeyStore certificates) {
        this.certificates = certificates;
    }

    /**
     * Reads certificates in PEM form.
     *
     * @param file the file that {@code text} is of, for messages
     * @throws IOException if the text has no certificate
     */
    public static TrustedCertificateAuthority read(String text, Path file) throws IOException {
        try {
            var store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            var all = CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII)));
            for (var one : all) {
                store.setCertificateEntry(Integer.toString(store.size()), one);
            }
            if (store.size() == 0) {
                throw new IOException("no certificate in PEM form: " + file);
            }
            return new TrustedCertificateAuthority(store);
        } catch (GeneralSecurityException wrong) {
            throw new IOException("no certificate in PEM form: " + file, wrong);
        }
    }

    /**
     * Creates the context of TLS connections to servers of this authority.
     *
     * @throws IOException if this Java runtime has no TLS
     */
    public SSLContext createContext() throws IOException {
        try {
            var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(certificates);
            var managers = Stream.of(factory.getTrustManagers())
                    .map(TrustedCertificateAuthority::checkingHost)
                    .toArray(TrustManager[]::new);
            var context = SSLContext.getInstance("TLS");
            context.init(null, managers, null);
            return context;
        } catch (GeneralSecurityException unusable) {
            throw new IOException("TLS is not available: " + unusable.getMessage(), unusable);
        }
    }

    private static TrustManager checkingHost(TrustManager manager) {
        return manager instanceof X509ExtendedTrustManager known ? new HostCheckingTrustManager(known) : manager;
    }

    /** Has the host of a connection compared with the certificate, which many clients do not ask for. */
    private static final class HostCheckingTrustManager extends X509ExtendedTrustManager {
        private final X509ExtendedTrustManager delegate;

        HostCheckingTrustManager(X509ExtendedTrustManager delegate) {
            this.delegate = delegate;
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            if (!(socket instanceof SSLSocket secure)) {
                throw new CertificateException("not a connection with TLS");
            }
            var parameters = secure.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            secure.setSSLParameters(parameters);
            delegate.checkServerTrusted(chain, type, socket);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            throw new CertificateException("the host cannot be compared");
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
            throw new CertificateException("the host cannot be compared");
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            delegate.checkClientTrusted(chain, type, socket);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            delegate.checkClientTrusted(chain, type, engine);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
            delegate.checkClientTrusted(chain, type);
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return delegate.getAcceptedIssuers();
        }
    }
}
