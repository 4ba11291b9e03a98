// Form controls: input, text area, native select, checkbox and radio.
import { defineRecipe } from '@chakra-ui/react/styled-system'
import { rem } from '../scale.ts'

const control = {
  width: 'full',
  bg: 'bg.surface',
  color: 'fg',
  borderWidth: '1.5px',
  borderColor: 'border.strong',
  transitionProperty: 'border-color, background-color',
  transitionDuration: 'color',
  _placeholder: { color: 'fg.subtle', opacity: 1 },
  _invalid: { borderWidth: '2px', borderColor: 'danger.fg' },
  _disabled: { bg: 'bg.subtle', borderColor: 'border', color: 'fg.subtle', cursor: 'not-allowed' },
} as const

// Below 16 px, iPhones zoom in when the field gets the focus.
const size = {
  regular: {
    minH: { base: rem(44), md: rem(38) },
    px: '3',
    fontSize: { base: rem(16), md: rem(15) },
    borderRadius: { base: 'control', md: 'small' },
  },
  touch: { minH: rem(46), px: '3.5', fontSize: rem(17), borderRadius: 'control' },
} as const

export const inputRecipe = defineRecipe({
  base: control,
  variants: { size },
  defaultVariants: { size: 'regular' },
})

export const textareaRecipe = defineRecipe({
  base: { ...control, py: '2.5', lineHeight: '1.45', resize: 'vertical', display: 'block' },
  variants: { size: { regular: { ...size.regular, minH: rem(84) }, touch: { ...size.touch, minH: rem(110) } } },
  defaultVariants: { size: 'regular' },
})

export const selectRecipe = defineRecipe({
  base: {
    ...control,
    appearance: 'none',
    cursor: 'pointer',
    paddingInlineEnd: '10 !important',
    textOverflow: 'ellipsis',
    // Shows an empty choice like a placeholder.
    '&:has(option[value=""]:checked)': { color: 'fg.subtle' },
    '& option': { color: 'fg' },
  },
  variants: { size },
  defaultVariants: { size: 'regular' },
})

const box = {
  appearance: 'none',
  display: 'inline-grid',
  placeContent: 'center',
  flexShrink: 0,
  width: rem(20),
  height: rem(20),
  margin: 0,
  bg: 'bg.surface',
  borderWidth: '1.5px',
  borderColor: 'border.strong',
  cursor: 'pointer',
  transitionProperty: 'background-color, border-color',
  transitionDuration: 'color',
  _before: { content: '""', display: 'none' },
  _invalid: { borderWidth: '2px', borderColor: 'danger.fg' },
  _disabled: { bg: 'bg.subtle', borderColor: 'border', cursor: 'not-allowed' },
} as const

const checked = { bg: 'primary.solid', borderColor: 'primary.solid' } as const

export const checkboxRecipe = defineRecipe({
  base: {
    ...box,
    borderRadius: 'checkbox',
    _checked: {
      ...checked,
      _before: {
        display: 'block',
        width: rem(6),
        height: rem(10.5),
        marginTop: '-2px',
        borderStyle: 'solid',
        borderColor: 'primary.contrast',
        borderWidth: '0 2px 2px 0',
        transform: 'rotate(43deg)',
      },
    },
    _indeterminate: {
      ...checked,
      _before: {
        display: 'block',
        width: rem(10),
        height: 0,
        margin: 0,
        borderStyle: 'solid',
        borderColor: 'primary.contrast',
        borderWidth: '2px 0 0 0',
        transform: 'none',
      },
    },
  },
  variants: {
    /** On `bg.deep` the checkbox uses the accent color. */
    onDeep: {
      true: {
        _indeterminate: {
          bg: 'accent.solid',
          borderColor: 'accent.solid',
          _before: { borderColor: 'accent.contrast' },
        },
        _checked: { bg: 'accent.solid', borderColor: 'accent.solid', _before: { borderColor: 'accent.contrast' } },
      },
    },
  },
})

export const radioRecipe = defineRecipe({
  base: {
    ...box,
    borderRadius: '50%',
    _checked: {
      ...checked,
      _before: { display: 'block', width: rem(7), height: rem(7), borderRadius: '50%', bg: 'primary.contrast' },
    },
  },
})
