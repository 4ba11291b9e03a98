// Table: sticky header, thin lines, no zebra stripes. Comfortable rows may have a second line; compact rows have one.
import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { rem } from '../scale.ts'

/** The height of the bulk bar. The header sticks below it. */
export const bulkBarHeight = rem(56)

export const tableRecipe = defineSlotRecipe({
  slots: ['frame', 'scroll', 'table', 'head', 'body', 'row', 'cell', 'check', 'sort', 'foot'],
  base: {
    frame: { bg: 'bg.surface', borderWidth: '1px', borderColor: 'border', borderRadius: 'panel' },
    // On medium screens a wide table scrolls in its frame. On wide screens the header can stick to the window.
    scroll: { overflowX: { base: 'auto', xl: 'visible' } },
    table: { width: 'full', borderCollapse: 'separate', borderSpacing: 0 },
    head: {
      position: { base: 'static', xl: 'sticky' },
      top: 0,
      zIndex: 'sticky',
      px: '2',
      py: '2.5',
      bg: 'bg.subtle',
      borderBottomWidth: '1px',
      color: 'fg.muted',
      textAlign: 'start',
      textStyle: 'tableHead',
      whiteSpace: 'nowrap',
      verticalAlign: 'middle',
      _first: { paddingInlineStart: '3.5', borderTopLeftRadius: '11px' },
      _last: { paddingInlineEnd: '3.5', borderTopRightRadius: '11px' },
      '[data-under-bar] &': { top: bulkBarHeight, borderRadius: 0 },
      '&[data-end]': { textAlign: 'end' },
    },
    body: {
      transitionProperty: 'opacity',
      transitionDuration: 'color',
      '&[aria-busy=true]': { opacity: 0.6 },
    },
    row: {
      '&[data-selected]': { bg: 'primary.subtle' },
      '&:last-of-type > *': { borderBottomWidth: 0 },
    },
    cell: {
      px: '2',
      borderBottomWidth: '1px',
      textAlign: 'start',
      fontWeight: '400',
      _last: { paddingInlineEnd: '3.5' },
      // `_first` would match the first `th` and the first `td` of a row.
      '&:first-child': { paddingInlineStart: '3.5' },
      '&[data-end]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
    },
    check: { '[data-selected] > &': { boxShadow: 'inset 3px 0 0 {colors.primary.solid}' } },
    sort: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1.5',
      cursor: 'pointer',
      borderRadius: '3px',
      // Makes a 24 px target without increasing the height of the header.
      py: '0.5',
      fontWeight: '650',
      _hover: { color: 'fg' },
      '& svg': { width: '4', height: '4', strokeWidth: 1.9 },
      '[aria-sort] > &': { color: 'fg' },
    },
    foot: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: '8',
      rowGap: '3',
      px: '4',
      py: '2.5',
      minHeight: '14',
      borderTopWidth: '1px',
      color: 'fg.muted',
    },
  },
  variants: {
    size: {
      // Aligns the first lines of text, tags and buttons.
      comfortable: { cell: { py: '2.5', verticalAlign: 'baseline' } },
      compact: { cell: { py: '1', verticalAlign: 'middle', fontSize: rem(14), lineHeight: rem(20) } },
    },
  },
  defaultVariants: { size: 'comfortable' },
})
