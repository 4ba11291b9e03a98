// The web app process of `npm run dev`: Vite's development server with hot module replacement.
import { join } from 'node:path'

import { createServer } from 'vite'

import { projectFolder } from '#platform/config.ts'

import { parentGone } from './parent.ts'
import { listenForStop } from './stopping.ts'
import { runScript } from './terminal.ts'

await runScript(async () => {
  const stopping = listenForStop(async () => {})
  const gone = parentGone()
  const server = await createServer({ configFile: join(projectFolder, 'web/vite.config.ts'), clearScreen: false })
  await server.listen()
  await Promise.race([stopping.asked, gone])
  await server.close()
  process.exit()
})
