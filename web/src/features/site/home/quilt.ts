// The six counties as patches of a quilt: their outlines on the map, and the stitch line inside each.
import type { PartnerCounty } from '#contracts/enumerations.ts'
import type { Patch } from '../../../design-system/theme/tokens.ts'

export type Point = readonly [x: number, y: number]

export interface CountyPatch {
  readonly county: PartnerCounty
  readonly color: Patch
  /** Clockwise, in the units of `quiltSize`. */
  readonly outline: readonly Point[]
  /** Center of the county's name. */
  readonly label: Point
}

export const quiltSize = { width: 486, height: 489 }

export const quilt: readonly CountyPatch[] = [
  {
    county: 'Floyd',
    color: 'spruce',
    outline: [
      [0, 72.5],
      [72.5, 58],
      [92, 0],
      [163, 0],
      [169, 91],
      [191, 136],
      [167.5, 235],
      [27.5, 235],
    ],
    label: [103, 138],
  },
  {
    county: 'Bartow',
    color: 'honey',
    outline: [
      [169, 91],
      [328.5, 84],
      [324.5, 237.5],
      [167.5, 235],
      [191, 136],
    ],
    label: [257, 160],
  },
  {
    county: 'Cherokee',
    color: 'sky',
    outline: [
      [328.5, 84],
      [486, 89.5],
      [486, 185.5],
      [459, 237.5],
      [324.5, 237.5],
    ],
    label: [405, 157],
  },
  {
    county: 'Paulding',
    color: 'moss',
    outline: [
      [165.5, 263],
      [221, 237.5],
      [301, 237.5],
      [297, 373.5],
      [219.5, 383],
      [169.5, 336],
    ],
    label: [233, 300],
  },
  {
    county: 'Cobb',
    color: 'clay',
    outline: [
      [301, 237.5],
      [429.5, 237.5],
      [442, 288],
      [422, 341],
      [366, 391],
      [297, 373.5],
    ],
    label: [364, 299],
  },
  {
    county: 'Douglas',
    color: 'plum',
    outline: [
      [219.5, 383],
      [297, 373.5],
      [366, 391],
      [357, 442],
      [308, 488.5],
      [219.5, 488.5],
    ],
    label: [281, 416],
  },
]

/**
 * Moves the outline inward by `distance`: each edge moves along its normal, and each corner to where two edges meet.
 */
export const inset = (outline: readonly Point[], distance: number): Point[] => {
  const cornerAt = (index: number): Point => outline[(index + outline.length) % outline.length] ?? [0, 0]
  const movedEdges = outline.map((_, index) => {
    const [[x1, y1], [x2, y2]] = [cornerAt(index), cornerAt(index + 1)]
    const length = Math.hypot(x2 - x1, y2 - y1)
    // The outline is clockwise and y grows downward, so the inside is to the right of each edge.
    const [nx, ny] = [(-(y2 - y1) / length) * distance, ((x2 - x1) / length) * distance]
    return { x: x1 + nx, y: y1 + ny, dx: x2 - x1, dy: y2 - y1 }
  })
  return movedEdges.map((edge, index): Point => {
    const previous = movedEdges[(index - 1 + movedEdges.length) % movedEdges.length] ?? edge
    const cross = previous.dx * edge.dy - previous.dy * edge.dx
    const along = ((edge.x - previous.x) * edge.dy - (edge.y - previous.y) * edge.dx) / cross
    return [previous.x + previous.dx * along, previous.y + previous.dy * along]
  })
}
