// What can be said of a connection string before the client sees it. The client warns of an option that it does not know,
// or does not support, by printing the whole string, password and all; so those are refused here, by name.

const options: ReadonlySet<string> = new Set([
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

/** As the client compares names: `tls-ca-file` is `tlsCAFile`. */
const flat = (name: string): string => name.trim().toLowerCase().replaceAll(/[_-]/g, '')

/** What is wrong with the address of an EventStoreDB; undefined where the client may have it. Repeats no value of it. */
export const objectionTo = (address: string): string | undefined => {
  const scheme = /^esdb(\+discover)?:\/\/(?=[^/?])/.exec(address)
  if (scheme === null) return 'is not an esdb:// or esdb+discover:// address'
  // As the client finds them. What stands before the last "@" may be a part of a password, whatever else it looks like.
  const behind = address.slice(scheme[0].length)
  const account = /^[^:]+:[^@]+@/.exec(behind)?.[0] ?? ''
  const rest = behind.slice(account.length)
  if (/[/?]/.test(account) || rest.includes('@')) return 'has a "/", "?" or "@" that is to be percent-encoded'
  const [, query = ''] = rest.split('?')
  for (const option of query.split('&')) {
    const [name = ''] = option.split('=')
    if (flat(name) === 'tlsverifycert') return 'has tlsVerifyCert, which the client does not support: use tlsCAFile'
    if (name !== '' && !options.has(flat(name))) return `has an unknown option ${name}`
  }
  return undefined
}
