// The web app process of `npm run dev`: Vite's development server with hot module replacement.
import { join } from 'node:path'

import { createServer } from 'vite'

import { projectFolder } from '#platform/config.ts'

import { waitForParentExit } from './parent-process.ts'
import { listenForStop } from './stop-signal.ts'
import { runScript } from './terminal.ts'

await runScript(async () => {
  const stopSignal = listenForStop(async () => {})
  const parentExit = waitForParentExit()
  const server = await createServer({ configFile: join(projectFolder, 'web/vite.config.ts'), clearScreen: false })
  await server.listen()
  await Promise.race([stopSignal.requested, parentExit])
  await server.close()
  process.exit()
})
