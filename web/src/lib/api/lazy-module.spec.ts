import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lazyModule } from './lazy-module.ts'
import { unreachable } from './problem-error.ts'
import { createReload } from './reload.ts'

const reload = vi.fn<() => void>()
const missing = () => Promise.reject(new TypeError('no such file'))
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
const press = async (code: { readonly load: () => Promise<object> }) => {
  await expect(code.load()).rejects.toThrow(unreachable().message)
  await expect(code.load()).rejects.toThrow(unreachable().message)
  await nextTask()
}

describe('a module that does not load although the server is reachable', () => {
  it('reloads the page at the second press, but not during the first', async () => {
    const code = lazyModule(missing, createReload())
    code.prepare()
    await nextTask()
    await press(code)
    expect(reload).not.toHaveBeenCalled()
    await press(code)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('does not reload again after such a reload', async () => {
    createReload()()
    expect(reload).toHaveBeenCalledOnce()
    const code = lazyModule(missing, createReload())
    for (const _ of [1, 2, 3]) await press(code)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('is available once it loads', async () => {
    const load = vi.fn<() => Promise<{ readonly rule: number }>>(missing)
    const code = lazyModule(load)
    await press(code)
    load.mockResolvedValue({ rule: 1 })
    expect(await code.load()).toEqual({ rule: 1 })
  })
})
