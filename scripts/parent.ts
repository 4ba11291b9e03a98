// The child processes of `npm run dev` end with it, however it ends.
import { once } from 'node:events'

/** Settles when the process that forked this one is gone. */
export const parentGone = async (): Promise<void> => {
  if (process.connected) await once(process, 'disconnect')
}
