// Says in one sentence for operators why the store cannot be used: at which host, which setting is wrong, and what to do.

/** The parts of a connection string that a message may contain. */
export interface StoreAddress {
  /** Hosts and ports, e.g. `one.example:2113, two.example:2113`. */
  readonly hosts: string
  /** As in the connection string, where reserved characters are percent-encoded. */
  readonly user: string | undefined
  readonly tls: boolean
}

const defaultPort = '2113'

/** Reads a connection string that `findConnectionStringProblem` accepts. */
export const readStoreAddress = (connectionString: string): StoreAddress => {
  const [, user, hosts = '', query = ''] =
    /^esdb(?:\+discover)?:\/\/(?:([^:]+):[^@]+@)?([^/?]*)\/?(?:\?(.*))?$/.exec(connectionString) ?? []
  const withPort = (host: string) => (/:\d+$/.test(host) ? host : `${host}:${defaultPort}`)
  return {
    hosts: hosts.split(',').map(withPort).join(', '),
    user,
    tls: !/(?:^|&)tls=false(?:&|$)/i.test(query),
  }
}

/** The sentences by a pattern of the client's or the network's message. The first match counts. */
const sentences: readonly (readonly [pattern: RegExp, sentence: (address: StoreAddress) => string])[] = [
  [
    /certificate has expired|certificate is not yet valid/,
    ({ hosts }) =>
      `The certificate of EventStoreDB at ${hosts} is not valid at this time. Renew it, or correct the clock of this host.`,
  ],
  [
    /certificate's altnames|Hostname\/IP does not match/,
    ({ hosts }) =>
      `The certificate of EventStoreDB at ${hosts} is for another host name. Use a name from the certificate in EVENTSTORE_URL.`,
  ],
  [
    /self-signed certificate|unable to (?:get|verify)|unknown ca/i,
    ({ hosts }) =>
      `The certificate of EventStoreDB at ${hosts} is from an unknown authority. Set tlsCAFile in EVENTSTORE_URL to the certificate of that authority.`,
  ],
  [
    /wrong version number|packet length too long/,
    ({ hosts }) =>
      `EventStoreDB at ${hosts} does not use TLS. Turn on TLS there, or add tls=false to EVENTSTORE_URL for a trial.`,
  ],
  [
    /Name resolution failed|ENOTFOUND|EAI_AGAIN/,
    ({ hosts }) => `The host name of EventStoreDB at ${hosts} is unknown. Correct EVENTSTORE_URL.`,
  ],
  [
    /ECONNREFUSED/,
    ({ hosts }) =>
      `EventStoreDB at ${hosts} refuses connections. Start it, or correct the host and port in EVENTSTORE_URL.`,
  ],
  [
    /Failed to discover/,
    ({ hosts }) =>
      `No node of EventStoreDB responds at ${hosts}. Start the nodes, or correct the hosts and ports in EVENTSTORE_URL.`,
  ],
  [
    // No record begins at the position, or the record is damaged.
    /Unexpected (?:Filtered)?ReadAllResult: Error/,
    ({ hosts }) =>
      `EventStoreDB at ${hosts} cannot read its log from a position that it reported before. Restore the log that belongs to this database, or correct EVENTSTORE_URL.`,
  ],
]

const describeDenial = ({ hosts, user, tls }: StoreAddress): string => {
  if (user === undefined)
    return `EventStoreDB at ${hosts} requires a user name and a password. Add them to EVENTSTORE_URL.`
  return tls
    ? `EventStoreDB at ${hosts} denies access to the user ${user}. Allow this user to read $all and to write, or use another one in EVENTSTORE_URL.`
    : `EventStoreDB at ${hosts} requires a user name and a password, which are sent only over TLS. Remove tls=false from EVENTSTORE_URL.`
}

const unauthenticated = 16

/** Returns the sentence for an error of the client, or undefined if it has no known cause. Never contains a password. */
export const describeConnectionProblem = (
  address: StoreAddress,
  { message, code, denied }: { readonly message: string; readonly code: number | undefined; readonly denied: boolean },
): string | undefined => {
  if (code === unauthenticated)
    return `EventStoreDB at ${address.hosts} refuses the user name or the password. Correct them in EVENTSTORE_URL.`
  if (denied) return describeDenial(address)
  return sentences.find(([pattern]) => pattern.test(message))?.[1](address)
}
