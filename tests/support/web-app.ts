// The built web app for browser tests: `web/dist` where it is up to date, else a build of its own that later runs share.
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { buildWebInto, isWebBuilt, webFingerprint, webFolder } from '#scripts/web-build.ts'

/** Folder of the app as its sources are now. Never writes into `web/dist`, which another process may be serving. */
export const builtWebApp = (): string => {
  const wanted = webFingerprint()
  const shared = join(tmpdir(), `referral-web-${wanted.slice(0, 16)}`)
  const found = [webFolder, shared].find((folder) => isWebBuilt(folder, wanted))
  if (found !== undefined) return found
  const part = mkdtempSync(join(tmpdir(), 'referral-web-part-'))
  buildWebInto(part, wanted)
  try {
    renameSync(part, shared)
  } catch (error) {
    // Another run was first, with the same sources.
    if (!isWebBuilt(shared, wanted)) throw error
    rmSync(part, { recursive: true })
  }
  return shared
}
