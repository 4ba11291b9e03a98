// The files at the root of the site with which a phone keeps the family's pages. The build writes them (web/prerender.ts).
import type { Language } from '#contracts/language.ts'

/** The service worker. It serves only what is below its folder. */
export const familyWorkerFile = 'family-worker.js'

/** The web app manifest in a language. */
export const familyManifestFile = (language: Language): string => `family-${language}.webmanifest`
