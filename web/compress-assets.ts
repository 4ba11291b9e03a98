// Writes a Brotli and a gzip version of each asset. The server sends the version that the browser accepts.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** File types that benefit from compression. Font files are already compressed. */
const compressible = /\.(js|css|svg)$/
/** Compressing smaller files would not save a network packet; in bytes. */
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
