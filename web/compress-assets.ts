// Writes each asset a second and a third time, compressed: the server hands out the one that the browser takes.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** What compression makes smaller; fonts are compressed in themselves. */
const compressible = /\.(js|css|svg)$/
/** Below it a compressed file saves no packet. Bytes. */
const minBytes = 1_000

const compress = async (file: string): Promise<void> => {
  const content = await readFile(file)
  if (content.length < minBytes) return
  const [brotli, gzipped] = await Promise.all([
    toBrotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    toGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
}

export const compressAssets = async (folder: string): Promise<void> => {
  const names = await readdir(folder)
  await Promise.all(names.filter((name) => compressible.test(name)).map((name) => compress(join(folder, name))))
}
