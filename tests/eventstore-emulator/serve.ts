// Runs the emulator in its own process: `node tests/eventstore-emulator/serve.ts --port 2113`. It prints its connection
// string when it accepts connections. It ends on a signal or when its parent process is gone. `--delay` is how long it
// takes to answer, in milliseconds. With `--db FOLDER`, the next process on the folder has every event that this one
// acknowledged. With `--cluster PORT,PORT,PORT`, the processes whose folders have the same parent are the nodes of a
// cluster.
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'

import { startEventStoreEmulator } from './emulator.ts'

const { values } = parseArgs({
  options: {
    cluster: { type: 'string' },
    db: { type: 'string' },
    port: { type: 'string', default: '2113' },
    nodes: { type: 'string', default: '1' },
    credentials: { type: 'string' },
    tls: { type: 'boolean', default: false },
    system: { type: 'boolean', default: true },
    delay: { type: 'string', default: '0' },
  },
  allowNegative: true,
})

const store = await startEventStoreEmulator({
  port: Number(values.port),
  nodes: values.nodes === '3' ? 3 : 1,
  tls: values.tls,
  seedSystemEvents: values.system,
  ...(values.db === undefined ? {} : { folder: values.cluster === undefined ? values.db : dirname(values.db) }),
  ...(values.cluster === undefined ? {} : { clusterPorts: values.cluster.split(',').map(Number) }),
  ...(values.credentials === undefined ? {} : { credentials: values.credentials }),
})
store.faults.delay(Number(values.delay))
console.log(store.url)

const stop = () => void store.stop().then(() => process.exit(0))
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
process.on('disconnect', stop)
