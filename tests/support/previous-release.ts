// The previous release, taken from its tag, if this clone has tags.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { projectFolder } from '#platform/config.ts'

const git = (...args: readonly string[]): string | undefined => {
  const { status, stdout } = spawnSync('git', args, { cwd: projectFolder, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** Returns the newest tag of a release before this commit, or undefined if there is none or it cannot stand aside. */
export const findPreviousRelease = (): string | undefined => {
  const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD~1')
  // Earlier releases cannot run next to one that writes newer events.
  return tag !== undefined && git('cat-file', '-e', `${tag}:services/platform/release-marks.ts`) !== undefined
    ? tag
    : undefined
}

/** Unpacks a release into a temporary folder, with the packages of this one. */
export const unpackRelease = (tag: string): { readonly folder: string; remove(): void } => {
  const folder = mkdtempSync(join(tmpdir(), 'referral-release-'))
  const archive = join(folder, 'release.tar')
  git('archive', '--format=tar', `--output=${archive}`, tag)
  const { status, stderr } = spawnSync('tar', ['-xf', archive, '-C', folder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`could not unpack ${tag}: ${stderr}`)
  rmSync(archive)
  symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const compiled = spawnSync(process.execPath, ['services/messages/compile.ts'], { cwd: folder, encoding: 'utf8' })
  if (compiled.status !== 0) throw new Error(`could not compile the messages of ${tag}: ${compiled.stderr}`)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
