// Compares a picture with its baseline, as Playwright's `toHaveScreenshot` does.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** `threshold` is how far a pixel may be from its baseline, from 0 to 1. Antialiasing differences do not count. */
interface Tolerance {
  readonly threshold: number
  readonly maxDiffPixels: number
}

interface Difference {
  readonly errorMessage: string
  /** Undefined if the sizes differ. */
  readonly diff?: Buffer
}

interface Image {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

const require = createRequire(import.meta.url)

/** Playwright's image comparator and WebP encoder. The core package exports them without types. */
const { utils } = require('playwright-core/lib/coreBundle') as {
  readonly utils: {
    getComparator(type: 'image/webp'): (actual: Buffer, baseline: Buffer, tolerance: Tolerance) => Difference | null
    encodeWebp(image: Image, options: { readonly lossless: true }): Uint8Array
  }
}
const { PNG } = require('playwright-core/lib/utilsBundle') as {
  readonly PNG: { readonly sync: { read(picture: Buffer): Image } }
}

const compare = utils.getComparator('image/webp')

/** Encodes the screenshot without loss, at less than half the size of the PNG. */
const toWebp = (screenshot: Buffer): Buffer =>
  Buffer.from(utils.encodeWebp(PNG.sync.read(screenshot), { lossless: true }))

/** Other browser versions render the edges of letters slightly differently. */
const tolerance: Tolerance = { threshold: 0.25, maxDiffPixels: 60 }

/** Set by `npm run gallery:update`. */
const isUpdate = process.env['UPDATE_BASELINES'] === '1'

export interface Pictures {
  /**
   * Describes the difference from the baseline of this name and where the pictures are, or returns undefined if they
   * match. An update writes the baseline instead.
   */
  describeDifference(name: string, screenshot: Buffer): string | undefined
}

/** `folder` contains the baselines. */
export const openPictures = (folder: string): Pictures => {
  let resultFolder: string | undefined
  const save = (name: string, picture: Buffer): string => {
    resultFolder ??= mkdtempSync(join(tmpdir(), 'referral-pictures-'))
    const path = join(resultFolder, name)
    writeFileSync(path, picture)
    return path
  }
  return {
    describeDifference: (name, screenshot) => {
      const picture = toWebp(screenshot)
      const baselinePath = join(folder, `${name}.webp`)
      const baseline = existsSync(baselinePath) ? readFileSync(baselinePath) : undefined
      const difference = baseline === undefined ? null : compare(picture, baseline, tolerance)
      if (isUpdate && (baseline === undefined || difference !== null)) {
        mkdirSync(dirname(baselinePath), { recursive: true })
        writeFileSync(baselinePath, picture)
        return undefined
      }
      if (baseline === undefined) return `${name} has no baseline. Run npm run gallery:update.`
      if (difference === null) return undefined
      const paths = [`now: ${save(`${name}.webp`, picture)}`, `baseline: ${baselinePath}`]
      if (difference.diff !== undefined) paths.push(`difference: ${save(`${name}-difference.webp`, difference.diff)}`)
      return `${name} looks different. ${difference.errorMessage.trim()}\n${paths.join('\n')}`
    },
  }
}
