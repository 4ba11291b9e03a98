import { describe, expect, it } from 'vitest'
import { partnerCounties } from '#contracts/enumeration-values.ts'
import { inset, quilt } from './quilt.ts'
import type { Point } from './quilt.ts'

const distanceToLine = ([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point) =>
  Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / Math.hypot(x2 - x1, y2 - y1)

describe('the county quilt', () => {
  it('has a patch for each county', () => {
    expect(quilt.map(({ county }) => county).sort()).toEqual([...partnerCounties])
  })

  it.each(quilt)('stitches $county 9 units inside its edge', ({ outline }) => {
    const stitches = inset(outline, 9)
    stitches.forEach((corner, index) => {
      const next = stitches[(index + 1) % stitches.length] as Point
      const [from, to] = [outline[index] as Point, outline[(index + 1) % outline.length] as Point]
      expect(distanceToLine(corner, from, to)).toBeCloseTo(9)
      expect(distanceToLine(next, from, to)).toBeCloseTo(9)
    })
  })
})
