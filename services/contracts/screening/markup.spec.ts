import { describe, expect, it } from 'vitest'

import { isUnsafe } from './markup.ts'

describe('NEW-11 an event handler', () => {
  it.each([
    '<img onfancy=1',
    'Look: <img src=x onfancy = 1>',
    '<b>Food</b> <img/onfancy=1',
    '<img src="x"onfancy=1',
    "<img src='x'onfancy=1",
    '<img src=`x`onfancy=1',
    '<!x onfancy=1',
  ])('in a tag may have any name: %j', (text) => {
    expect(isUnsafe(text)).toBe(true)
  })

  it.each(['onfancy=1', 'onfancy=1 <b', '<b> onfancy=1', '< b onfancy=1', '<b consent=yes', '</onfancy=1', '<b on=1'])(
    'is not detected in %j',
    (text) => {
      expect(isUnsafe(text)).toBe(false)
    },
  )

  const handlers = [
    ...['abort', 'animationend', 'beforeunload', 'begin', 'blur', 'cancel', 'change', 'click', 'close', 'contextmenu'],
    ...['copy', 'cut', 'dblclick', 'drag', 'dragover', 'drop', 'end', 'error', 'focus', 'focusin', 'hashchange'],
    ...['input', 'invalid', 'keydown', 'keypress', 'keyup', 'load', 'loadstart', 'message', 'messageerror'],
    ...['mouseover', 'pagehide', 'pageshow', 'paste', 'play', 'pointerdown', 'popstate', 'reset', 'resize', 'scroll'],
    ...['scrollend', 'search', 'select', 'selectstart', 'storage', 'submit', 'toggle', 'touchstart', 'transitionend'],
    ...['unload', 'wheel'],
  ]

  it.each(handlers)('on%s is detected outside a tag', (name) => {
    for (const text of [`on${name}=1`, `" on${name} = 1`]) expect(isUnsafe(text)).toBe(true)
    for (const text of [`xon${name}=1`, `on${name}`, `on${name} 1 = 1`]) expect(isUnsafe(text)).toBe(false)
  })
})
