// Security headers on every response (SEC-01..06).
import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/**
 * Browser features that none of our pages need (SEC-05). A name that the browser does not know logs a warning on every
 * page.
 */
const deniedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

const permissionsPolicy = deniedFeatures.map((feature) => `${feature}=()`).join(', ')

/** The public origin and its websocket equivalent, because older browsers do not include websockets in `self`. */
const getBackendOrigins = (publicUrl: string): string[] => {
  const { origin } = new URL(publicUrl)
  return [origin, origin.replace(/^http/, 'ws')]
}

/**
 * Returns the content security policy. `nonce` allows the inline scripts and styles of one page. Without it, none are
 * allowed.
 */
const buildContentPolicy = (publicUrl: string, nonce?: string): string => {
  const ownSources = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`
  return [
    "default-src 'self'",
    `script-src ${ownSources}`,
    `style-src ${ownSources}`,
    // React sets individual style properties. This does not allow style sheets.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${getBackendOrigins(publicUrl).join(' ')}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    'upgrade-insecure-requests',
  ].join('; ')
}

/** Returns the policy for one page with a new nonce. */
export const createPagePolicy = (publicUrl: string): { readonly nonce: string; readonly policy: string } => {
  const nonce = randomBytes(16).toString('base64')
  return { nonce, policy: buildContentPolicy(publicUrl, nonce) }
}

const twoYears = 63_072_000

/** Sets the headers on every response. Pages override the content policy, and assets override the cache lifetime. */
export const installSecurityHeaders = async (app: FastifyInstance, publicUrl: string): Promise<void> => {
  const policy = buildContentPolicy(publicUrl)
  await app.register(helmet, {
    // We build the policy ourselves because each page needs its own nonce.
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin' },
    strictTransportSecurity: { maxAge: twoYears, includeSubDomains: true, preload: true },
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('content-security-policy', policy)
    reply.header('permissions-policy', permissionsPolicy)
    reply.header('x-request-id', request.id)
    // Responses contain personal data, and people share devices. Assets override this default.
    reply.header('cache-control', 'no-store')
    done()
  })
}
