// Progress steps: solid is done, the accent color is current, dashed is next. Horizontal on wide screens, vertical on
// phones and on client pages.
import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { rem } from '../scale.ts'

const node = rem(32)

const horizontal = {
  root: { display: 'flex' },
  item: { flex: '1 1 0', minHeight: 0, paddingInlineEnd: '6', _last: { flex: '0 1 auto', paddingInlineEnd: 0 } },
  line: {
    insetInlineStart: node,
    insetInlineEnd: 0,
    insetBlockStart: rem(14.5),
    insetBlockEnd: 'auto',
    borderWidth: '3px 0 0 0',
    transformOrigin: 'left',
  },
  text: { marginTop: '2.5', paddingInlineStart: 0, paddingBottom: 0 },
} as const

const vertical = {
  root: { display: 'block' },
  item: { flex: 'none', paddingInlineEnd: 0, minHeight: rem(58), _last: { flex: 'none', minHeight: 0 } },
  line: {
    insetInlineStart: rem(14.5),
    insetInlineEnd: 'auto',
    insetBlockStart: node,
    insetBlockEnd: 0,
    borderWidth: '0 0 0 3px',
    transformOrigin: 'top',
  },
  text: { marginTop: `calc(-1 * ${rem(29)})`, paddingInlineStart: rem(46), paddingBottom: '5' },
} as const

export const progressStepsRecipe = defineSlotRecipe({
  slots: ['root', 'item', 'node', 'line', 'text', 'title', 'detail'],
  base: {
    item: { position: 'relative', minWidth: 0 },
    node: {
      position: 'relative',
      zIndex: 1,
      display: 'grid',
      placeItems: 'center',
      width: node,
      height: node,
      borderRadius: 'control',
      '& svg': { width: rem(17), height: rem(17), strokeWidth: 1.9 },
      '[data-state=done] > &': { bg: 'primary.solid', color: 'primary.contrast' },
      '[data-state=current] > &': {
        bg: 'accent.solid',
        color: 'accent.contrast',
        borderWidth: '1px',
        borderColor: 'accent.edge',
        boxShadow: '0 0 0 4px {colors.accent.subtle}',
      },
      '[data-state=next] > &': {
        color: 'fg.muted',
        borderWidth: '2px',
        borderStyle: 'dashed',
        borderColor: 'border.strong',
      },
    },
    line: {
      position: 'absolute',
      borderStyle: 'dashed',
      borderColor: 'border.strong',
      '[data-state=done] > &': { borderStyle: 'solid', borderColor: 'primary.solid' },
      '[data-fresh] > &': { animation: 'drawAcross 400ms ease-out' },
    },
    text: { 'li:last-of-type > &': { paddingBottom: '0 !important' } },
    title: {
      fontWeight: '650',
      '[data-state=current] &': { fontWeight: '700' },
      '[data-state=next] &': { fontWeight: '600', color: 'fg.muted' },
    },
    // Smaller than the surrounding text, on staff and public pages alike.
    detail: { color: 'fg.muted', fontSize: '0.94em', lineHeight: '1.45' },
  },
  variants: {
    direction: {
      /** Vertical on phones, horizontal from tablet width. */
      responsive: {
        root: { ...vertical.root, md: horizontal.root },
        item: { ...vertical.item, md: horizontal.item },
        line: { ...vertical.line, md: horizontal.line },
        text: { ...vertical.text, md: horizontal.text },
      },
      vertical,
    },
    /** Steps of equal width, because the last one has as much text as the others. */
    even: { true: { item: { md: { _last: { flex: '1 1 0' } } } } },
  },
  defaultVariants: { direction: 'responsive' },
})
