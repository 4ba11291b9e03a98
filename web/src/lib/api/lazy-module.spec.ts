import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lazyModule } from './lazy-module.ts'
import { unreachableError } from './problem-error.ts'
import { createReload } from './reload-once.ts'

const reload = vi.fn<() => void>()
const loadMissingFile = () => Promise.reject(new TypeError('no such file'))
const nextTask = () => new Promise((resolve) => void setTimeout(resolve))

beforeEach(() => {
  const stored = new Map<string, string>()
  reload.mockReset()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { href: 'https://exchange.test/auth', reload })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null)))
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

/** One press of a button that needs the module twice: to validate the form, and to submit it. */
const press = async (lazy: { readonly load: () => Promise<object> }) => {
  await expect(lazy.load()).rejects.toThrow(unreachableError().message)
  await expect(lazy.load()).rejects.toThrow(unreachableError().message)
  await nextTask()
}

describe('a module that does not load although the server is reachable', () => {
  it('reloads the page on the second press, but not on the first', async () => {
    const lazy = lazyModule(loadMissingFile, createReload())
    lazy.prepare()
    await nextTask()
    await press(lazy)
    expect(reload).not.toHaveBeenCalled()
    await press(lazy)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('does not reload a page that was already reloaded for this reason', async () => {
    createReload()()
    expect(reload).toHaveBeenCalledOnce()
    const lazy = lazyModule(loadMissingFile, createReload())
    for (const _ of [1, 2, 3]) await press(lazy)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('is available once it loads', async () => {
    const load = vi.fn<() => Promise<{ readonly rule: number }>>(loadMissingFile)
    const lazy = lazyModule(load)
    await press(lazy)
    load.mockResolvedValue({ rule: 1 })
    expect(await lazy.load()).toEqual({ rule: 1 })
  })
})
