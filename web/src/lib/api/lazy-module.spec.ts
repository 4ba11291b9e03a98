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

/** A press that asks twice: to check the form, and to send it. */
const press = async (code: { readonly load: () => Promise<object> }) => {
  await expect(code.load()).rejects.toThrow(unreachable().message)
  await expect(code.load()).rejects.toThrow(unreachable().message)
  await nextTask()
}

describe('code that does not come although the server answers', () => {
  it('loads the page anew at the second press, not in the middle of the first', async () => {
    const code = lazyModule(missing, createReload())
    code.prepare()
    await nextTask()
    await press(code)
    expect(reload).not.toHaveBeenCalled()
    await press(code)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('does not load the page anew that was loaded for it', async () => {
    createReload()()
    expect(reload).toHaveBeenCalledOnce()
    const code = lazyModule(missing, createReload())
    for (const _ of [1, 2, 3]) await press(code)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('is there once it comes', async () => {
    const load = vi.fn<() => Promise<{ readonly rule: number }>>(missing)
    const code = lazyModule(load)
    await press(code)
    load.mockResolvedValue({ rule: 1 })
    expect(await code.load()).toEqual({ rule: 1 })
  })
})
