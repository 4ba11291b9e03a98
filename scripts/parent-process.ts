// Ends the child processes of `npm run dev` when it ends, even after a crash.
import { once } from 'node:events'

/** Resolves when the process that forked this one has ended. */
export const waitForParentExit = async (): Promise<void> => {
  if (process.connected) await once(process, 'disconnect')
}
