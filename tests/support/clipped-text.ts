// Finds text on a page that is not fully visible.
import type { Page } from 'playwright-core'

/**
 * One line per text that is cut off by an element with hidden overflow, extends beyond its own box, or leaves the
 * viewport (with its button or link), and one line if the page scrolls sideways.
 */
export const findClippedText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** Tolerance in pixels, for rounding and for accents above a line. */
    const tolerance = { x: 1.5, y: 4 }
    const problems: string[] = []
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth)
      problems.push(`the page is ${root.scrollWidth} px wide on a screen of ${root.clientWidth} px`)

    const describe = (element: Element, text: string) =>
      `${element.tagName.toLowerCase()}${element.id === '' ? '' : `#${element.id}`} "${text.trim().slice(0, 60)}"`
    const isClipped = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const isScrolled = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
    /** Whether only a screen reader can read the element. */
    const isVisuallyHidden = (element: Element): boolean => {
      for (let ancestor: Element | null = element; ancestor !== null; ancestor = ancestor.parentElement) {
        const { width, height } = ancestor.getBoundingClientRect()
        const style = getComputedStyle(ancestor)
        if (style.display !== 'contents' && style.display !== 'inline' && width <= 1 && height <= 1) return true
        if (style.opacity === '0') return true
      }
      return false
    }
    /** Only descriptions on directory cards may be cut off, because the details show the whole text. */
    const endsInEllipsis = (element: Element) =>
      element.matches('li > p') && getComputedStyle(element).getPropertyValue('-webkit-line-clamp') !== 'none'

    const check = (text: Text, element: Element): string | undefined => {
      const range = document.createRange()
      range.selectNodeContents(text)
      const box = range.getBoundingClientRect()
      if (box.width === 0 || box.height === 0) return undefined
      let [canScrollX, canScrollY] = [false, false]
      for (
        let ancestor: Element | null = element;
        ancestor !== null && ancestor !== document.body;
        ancestor = ancestor.parentElement
      ) {
        const style = getComputedStyle(ancestor)
        const ancestorBox = ancestor.getBoundingClientRect()
        const isBox = style.display !== 'inline' && style.display !== 'contents'
        const isOutsideX = box.right > ancestorBox.right + tolerance.x || box.left < ancestorBox.left - tolerance.x
        const isOutsideY = box.bottom > ancestorBox.bottom + tolerance.y || box.top < ancestorBox.top - tolerance.y
        if (isBox && !canScrollX && isOutsideX) {
          if (isClipped(style.overflowX)) return 'is cut off'
          if (ancestor === element || ancestor.matches('a, button, [role=button]')) return 'sticks out of its box'
        }
        if (isBox && !canScrollY && isOutsideY && isClipped(style.overflowY)) return 'is cut off below or above'
        canScrollX ||= isScrolled(style.overflowX)
        canScrollY ||= isScrolled(style.overflowY)
        // The boxes of its ancestors do not clip a fixed element.
        if (style.position === 'fixed') break
      }
      const boxes = [box, element.closest('a, button')?.getBoundingClientRect() ?? box]
      const isOutsideViewport = boxes.some(
        ({ left, right }) => left < -tolerance.x || right > root.clientWidth + tolerance.x,
      )
      return isOutsideViewport && !canScrollX ? 'leaves the viewport' : undefined
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode() !== null) {
      const text = texts.currentNode as Text
      const element = text.parentElement
      if (element === null || text.data.trim() === '' || !element.checkVisibility({ visibilityProperty: true }))
        continue
      if (element.closest('svg, option, script, style, noscript') !== null || isVisuallyHidden(element)) continue
      if (endsInEllipsis(element)) continue
      const problem = check(text, element)
      if (problem !== undefined) problems.push(`${describe(element, text.data)} ${problem}`)
    }
    return [...new Set(problems)]
  })
