// Compares a picture with its baseline, as Playwright's `toHaveScreenshot` does.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** `threshold`: how far a pixel may be from its baseline, 0 to 1. Differences of antialiasing do not count. */
interface Tolerance {
  readonly threshold: number
  readonly maxDiffPixels: number
}

interface Difference {
  readonly errorMessage: string
  /** Missing if the sizes differ. */
  readonly diff?: Buffer
}

/** Playwright's comparison. Its core package exports it without types. */
const playwright = createRequire(import.meta.url)('playwright-core/lib/coreBundle') as {
  readonly utils: {
    getComparator(type: 'image/png'): (actual: Buffer, baseline: Buffer, tolerance: Tolerance) => Difference | null
  }
}
const compare = playwright.utils.getComparator('image/png')

/** Browsers of other versions draw the edges of letters a little differently. */
const tolerance: Tolerance = { threshold: 0.25, maxDiffPixels: 60 }

/** Set by `npm run gallery:update`. */
const isUpdate = process.env['UPDATE_BASELINES'] === '1'

export interface Pictures {
  /**
   * What differs from the baseline of this name, and where the pictures are; undefined if nothing does. An update writes
   * the baseline instead.
   */
  difference(name: string, picture: Buffer): string | undefined
}

/** `folder`: holds the baselines. */
export const openPictures = (folder: string): Pictures => {
  let resultFolder: string | undefined
  const save = (name: string, picture: Buffer): string => {
    resultFolder ??= mkdtempSync(join(tmpdir(), 'referral-pictures-'))
    const path = join(resultFolder, name)
    writeFileSync(path, picture)
    return path
  }
  return {
    difference: (name, picture) => {
      const baselinePath = join(folder, `${name}.png`)
      const baseline = existsSync(baselinePath) ? readFileSync(baselinePath) : undefined
      const difference = baseline === undefined ? null : compare(picture, baseline, tolerance)
      if (isUpdate && (baseline === undefined || difference !== null)) {
        mkdirSync(dirname(baselinePath), { recursive: true })
        writeFileSync(baselinePath, picture)
        return undefined
      }
      if (baseline === undefined) return `${name} has no baseline. Run npm run gallery:update.`
      if (difference === null) return undefined
      const paths = [`now: ${save(`${name}.png`, picture)}`, `baseline: ${baselinePath}`]
      if (difference.diff !== undefined) paths.push(`difference: ${save(`${name}-difference.png`, difference.diff)}`)
      return `${name} looks different. ${difference.errorMessage.trim()}\n${paths.join('\n')}`
    },
  }
}
