// Finds a real EventStoreDB for the contract: the one in TEST_EVENTSTORE_URL, the one that TEST_EVENTSTORE_START starts,
// or, in `npm run test:all`, a container if the machine can run one.
import { findServerCommand, startEventStoreProcess } from '../eventstore-emulator/process.ts'

export interface RealServer {
  readonly url: string
  /** Whether the store may already hold events. */
  readonly initialState: 'empty' | 'used'
  stop(): Promise<void>
}

/** A placeholder without a server, so that the suite can be declared and skipped. */
export const noServer: RealServer = { url: '', initialState: 'used', stop: async () => undefined }

/** The release line that the emulator follows. */
const image = 'eventstore/eventstore:23.10.0-bookworm-slim'
const port = 2113

const startContainer = async (): Promise<RealServer | string> => {
  const { GenericContainer, getContainerRuntimeClient, Wait } = await import('testcontainers')
  const containerRuntime = await getContainerRuntimeClient().catch(() => undefined)
  if (containerRuntime === undefined)
    return 'no container engine is available, and neither TEST_EVENTSTORE_URL nor TEST_EVENTSTORE_START is set'
  const starting = new GenericContainer(image)
    .withEnvironment({
      EVENTSTORE_INSECURE: 'true',
      EVENTSTORE_CLUSTER_SIZE: '1',
      EVENTSTORE_MEM_DB: 'true',
      EVENTSTORE_RUN_PROJECTIONS: 'None',
    })
    .withExposedPorts(port)
    .withWaitStrategy(Wait.forHttp('/health/live', port).forStatusCode(204))
    .start()
  const container = await starting.catch((error: unknown) => String(error))
  if (typeof container === 'string') return `${image} could not be started: ${container}`
  return {
    url: `esdb://${container.getHost()}:${container.getMappedPort(port)}?tls=false`,
    initialState: 'empty',
    stop: async () => {
      await container.stop()
    },
  }
}

/** Returns a server, or the reason why there is none. */
export const findServer = async (): Promise<RealServer | string> => {
  const url = process.env['TEST_EVENTSTORE_URL'] ?? ''
  if (url !== '') return { url, initialState: 'used', stop: async () => undefined }
  if (findServerCommand() !== undefined) return { ...(await startEventStoreProcess()), initialState: 'empty' }
  if (process.env['TEST_ALL'] === '1') return startContainer()
  return 'neither TEST_EVENTSTORE_URL nor TEST_EVENTSTORE_START is set, and only `npm run test:all` starts containers'
}
