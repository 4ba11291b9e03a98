// Checks a connection string before the client sees it. The client warns about an unknown or unsupported option by
// printing the whole string, including the password. So we reject those options first, naming only the option.

const supportedOptions: ReadonlySet<string> = new Set([
  'usercertfile',
  'userkeyfile',
  'maxdiscoverattempts',
  'connectionname',
  'defaultdeadline',
  'discoveryinterval',
  'gossiptimeout',
  'nodepreference',
  'tls',
  'tlscafile',
  'keepaliveinterval',
  'keepalivetimeout',
  'throwonappendfailure',
])

/** Normalizes names as the client does: `tls-ca-file` equals `tlsCAFile`. */
const normalizeOptionName = (name: string): string => name.trim().toLowerCase().replaceAll(/[_-]/g, '')

/**
 * Describes what is wrong with an EventStoreDB address, without repeating any value. Returns undefined if the address
 * can be passed to the client.
 */
export const findConnectionStringProblem = (address: string): string | undefined => {
  const scheme = /^esdb(\+discover)?:\/\/(?=[^/?])/.exec(address)
  if (scheme === null) return 'is not an esdb:// or esdb+discover:// address'
  // Splits the address as the client does. Any text before the last "@" may be part of a password.
  const afterScheme = address.slice(scheme[0].length)
  const credentials = /^[^:]+:[^@]+@/.exec(afterScheme)?.[0] ?? ''
  const rest = afterScheme.slice(credentials.length)
  if (/[/?]/.test(credentials) || rest.includes('@')) return 'has a "/", "?" or "@" that must be percent-encoded'
  const [, query = ''] = rest.split('?')
  for (const option of query.split('&')) {
    const [name = ''] = option.split('=')
    if (normalizeOptionName(name) === 'tlsverifycert')
      return 'has tlsVerifyCert, which the client does not support: use tlsCAFile'
    if (name !== '' && !supportedOptions.has(normalizeOptionName(name))) return `has an unknown option ${name}`
  }
  return undefined
}

/** The client's default, in milliseconds. */
const defaultKeepAliveTimeout = 10_000

/**
 * Returns the address with a setting by which the client opens a connection of its own: within a process, addresses with
 * equal settings share a connection. The keep-alive timeout becomes one millisecond longer, unless it is disabled.
 */
export const withOwnConnection = (address: string): string => {
  const [base = '', query = ''] = address.split('?')
  const options = query.split('&').filter((option) => option !== '')
  const isTimeout = (option: string) => normalizeOptionName(option.split('=')[0] ?? '') === 'keepalivetimeout'
  const current = Number(options.find(isTimeout)?.split('=')[1] ?? defaultKeepAliveTimeout)
  const timeout = current < 0 ? current : current + 1
  return `${base}?${[...options.filter((option) => !isTimeout(option)), `keepAliveTimeout=${timeout}`].join('&')}`
}
