// `node web/prerender.ts FOLDER`: adds the HTML pages to the web build in FOLDER. It prerenders every public page in
// every language, so that visitors can read it before the script loads, or without JavaScript. It also compresses the
// assets once, so that the server does not compress every response.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import type { Manifest } from 'vite'

import { type Language, defaultLanguage, forEachLanguage, languages, localeOf, pathIn } from '#contracts/language.ts'
import { type BuiltPages, builtPagesFile, rendererFile, rendererFolder } from '#contracts/pages.ts'

import { familyManifest } from './family-manifest.ts'
import { buildOfflineWorker } from './offline-worker.ts'
import { compressAssets } from './compress-assets.ts'
import { type BuiltApp, appHtml, entryFile, pageHtml } from './page-html.ts'
import { familyManifestFile, familyWorkerFile } from './src/lib/offline/built-files.ts'
import type { RenderedPage, RenderedSite, renderSite } from './src/app/prerender-entry.ts'
import { pagePaths } from './src/lib/paths.ts'

const readManifest = (folder: string, language: Language) =>
  JSON.parse(readFileSync(join(folder, `.vite/manifest-${localeOf[language]}.json`), 'utf8')) as Manifest

const render = async (folder: string, language: Language): Promise<RenderedSite> => {
  const renderer = (await import(join(folder, rendererFile(language)))) as { readonly renderSite: typeof renderSite }
  return renderer.renderSite()
}

/** Finds the source file of a page's own code. It has another name in each build. */
const findSources = (folder: string, language: Language) => {
  const chunks = Object.entries(readManifest(join(folder, rendererFolder(language)), language))
  return ({ path, chunk }: RenderedPage): string | undefined => {
    if (chunk === undefined) return undefined
    const source = chunks.find(([, { file }]) => file === chunk)?.[0]
    if (source === undefined) throw new Error(`Cannot find the source file of ${path ?? 'the page'} in ${chunk}`)
    return source
  }
}

const readBuild = (folder: string): BuiltApp => {
  const manifests = forEachLanguage((language) => readManifest(folder, language))
  const stylesheets = manifests[defaultLanguage]['index.html']?.css ?? []
  return {
    template: readFileSync(join(folder, 'index.html'), 'utf8'),
    manifests,
    fontFaces: stylesheets.map((file) => readFileSync(join(folder, file), 'utf8')).join(''),
    builtAt: new Date(),
  }
}

const prerender = async (folder: string): Promise<void> => {
  const app = readBuild(folder)
  const write = (file: string, html: string): string => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), html)
    return file
  }
  const builtPages: BuiltPages = {
    pages: {},
    interactive: [],
    notFound: { ...forEachLanguage(() => '') },
    app: {
      files: forEachLanguage((language) => write(`pages/app-${language}.html`, appHtml(app, language))),
      paths: [],
    },
    sitemap: [],
    entry: forEachLanguage((language) => entryFile(app, language)),
  }
  for (const language of languages) {
    const { pages, appPaths } = await render(folder, language)
    const sourceOf = findSources(folder, language)
    builtPages.app.paths = [...appPaths]
    for (const page of pages) {
      const { path, description } = page
      const name = path === undefined ? '/not-found' : path === '/' ? '/home' : path
      const file = write(`pages/${language}${name}.html`, pageHtml(app, { page, source: sourceOf(page), language }))
      if (path === undefined) builtPages.notFound[language] = file
      else {
        builtPages.pages[pathIn(language, path)] = file
        if (page.chunk !== undefined) builtPages.interactive.push(pathIn(language, path))
      }
      if (path !== undefined && description !== undefined && language === defaultLanguage) builtPages.sitemap.push(path)
    }
  }
  const readPage = (file: string | undefined) => readFileSync(join(folder, file ?? ''), 'utf8')
  const workerPages = forEachLanguage((language) =>
    [builtPages.app.files[language], builtPages.pages[pathIn(language, pagePaths.offline)]].map(readPage),
  )
  for (const language of languages) write(familyManifestFile(language), familyManifest(language))
  write(familyWorkerFile, await buildOfflineWorker(app, workerPages))
  writeFileSync(join(folder, builtPagesFile), JSON.stringify(builtPages, null, 2))
  // Browsers never request these files: the pages above replace them.
  rmSync(join(folder, 'index.html'))
  for (const built of [folder, ...languages.map((language) => join(folder, rendererFolder(language)))])
    rmSync(join(built, '.vite'), { recursive: true })
  await compressAssets(join(folder, 'assets'))
}

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Usage: node web/prerender.ts FOLDER')
await prerender(folder)
// Rendering leaves timers behind, such as those of queries, that would keep this process alive.
process.exit()
