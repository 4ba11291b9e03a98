// Tabs: a thin line below all tabs, and an accent line under the current one.
import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { rem } from '../scale.ts'

export const tabsRecipe = defineSlotRecipe({
  slots: ['root', 'trigger', 'list', 'content', 'contentGroup', 'indicator'],
  base: {
    root: { position: 'relative' },
    list: {
      display: 'flex',
      gap: '4',
      marginInline: '-1.5',
      borderBottomWidth: '1px',
      borderColor: 'border',
      overflowX: 'auto',
      scrollbarWidth: 'none',
    },
    trigger: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      minH: rem(46),
      marginBottom: '-1px',
      // Aligns the labels with the surrounding text. The list would clip the focus ring, so the ring is drawn inside.
      px: '1.5',
      paddingTop: '3px',
      borderBottomWidth: '3px',
      borderColor: 'transparent',
      fontSize: { base: rem(16), md: rem(15) },
      fontWeight: '600',
      color: 'fg.muted',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      outlineOffset: '-3px',
      _hover: { color: 'fg' },
      _selected: { color: 'fg', fontWeight: '650', borderColor: 'accent.edge' },
    },
    content: { paddingTop: '6', outlineOffset: '4px' },
  },
})
