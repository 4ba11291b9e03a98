// Links: in text, for ids, and plain where the context already shows that they are links.
import { defineRecipe } from '@chakra-ui/react/styled-system'

export const linkRecipe = defineRecipe({
  base: {
    color: 'primary.fg',
    textUnderlineOffset: '0.22em',
    textDecorationThickness: '1.5px',
    borderRadius: '3px',
    cursor: 'pointer',
    transitionProperty: 'color, text-decoration-color',
    transitionDuration: 'color',
  },
  variants: {
    variant: {
      text: { fontWeight: '600', textDecorationLine: 'underline', _hover: { textDecorationThickness: '2.5px' } },
      id: {
        fontWeight: '600',
        fontVariantNumeric: 'tabular-nums',
        textDecorationLine: 'underline',
        textDecorationThickness: '1px',
        textDecorationColor: 'border.strong',
        _hover: { textDecorationColor: 'currentcolor' },
      },
      plain: {
        display: 'inline-flex',
        color: 'inherit',
        textDecorationLine: 'none',
        _hover: { textDecorationLine: 'underline' },
      },
      footer: {
        color: 'fg',
        textDecorationLine: 'underline',
        textDecorationThickness: '1px',
        _hover: { color: 'primary.fg' },
      },
      onDeep: { color: 'fg.onDeep', fontWeight: '700', textDecorationLine: 'underline' },
    },
  },
  defaultVariants: { variant: 'text' },
})
