// What every answer tells the browser to refuse (SEC-01..06).
import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Features of the browser that no page of ours needs (SEC-05); a name that browsers do not know is a warning on each page. */
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

/** The origin of the configured address and the same for websockets, which older browsers do not count as `self`. */
const backendOrigins = (publicUrl: string): string[] => {
  const { origin } = new URL(publicUrl)
  return [origin, origin.replace(/^http/, 'ws')]
}

/**
 * The content policy of every answer; `nonce` names the scripts and styles of one page. Without it none may run inline.
 */
const contentPolicy = (publicUrl: string, nonce?: string): string => {
  const own = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`
  return [
    "default-src 'self'",
    `script-src ${own}`,
    `style-src ${own}`,
    // React sets single properties of an element; no sheet gets in this way.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${backendOrigins(publicUrl).join(' ')}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    'upgrade-insecure-requests',
  ].join('; ')
}

/** The policy of one page, with a nonce that no other page has. */
export const pagePolicy = (publicUrl: string): { readonly nonce: string; readonly policy: string } => {
  const nonce = randomBytes(16).toString('base64')
  return { nonce, policy: contentPolicy(publicUrl, nonce) }
}

const twoYears = 63_072_000

/** Sets the headers on every answer; a page puts in a content policy with its nonce, an asset how long it may be kept. */
export const installSecurityHeaders = async (app: FastifyInstance, publicUrl: string): Promise<void> => {
  const policy = contentPolicy(publicUrl)
  await app.register(helmet, {
    // Ours is one text, so that a page can put its nonce in.
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin' },
    strictTransportSecurity: { maxAge: twoYears, includeSubDomains: true, preload: true },
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('content-security-policy', policy)
    reply.header('permissions-policy', permissionsPolicy)
    reply.header('x-request-id', request.id)
    // Answers name people, and devices are shared. Assets say otherwise themselves.
    reply.header('cache-control', 'no-store')
    done()
  })
}
