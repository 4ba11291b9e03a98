// Fades the edge of a row that scrolls sideways, where more of it is out of view.
import { useLayoutEffect, useRef, useState } from 'react'

const fadeWidth = '40px'

/** Returns the ref for the row, and the CSS mask for it, or undefined if all of it is in view. */
export const useScrollFade = <Row extends HTMLElement>() => {
  const row = useRef<Row>(null)
  const [maskImage, setMaskImage] = useState<string>()
  useLayoutEffect(() => {
    const element = row.current
    if (element === null) return undefined
    const update = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      // A zoomed page scrolls to fractions of a pixel.
      const [start, end] = [scrollLeft > 1, scrollLeft + clientWidth < scrollWidth - 1]
      setMaskImage(
        start || end
          ? `linear-gradient(to right, transparent, #000 ${start ? fadeWidth : '0px'}, #000 calc(100% - ${end ? fadeWidth : '0px'}), transparent)`
          : undefined,
      )
    }
    const observer = new ResizeObserver(update)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    element.addEventListener('scroll', update, { passive: true })
    update()
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [])
  return { row, maskImage }
}
