// Buttons: solid, outline, soft, quiet, and two for `bg.deep`. On phones they are at least 44 px high, in every size.
import { defineRecipe } from '@chakra-ui/react/styled-system'
import { rem } from '../scale.ts'

const height = (wide: string) => ({ base: rem(44), md: wide })

export const buttonRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    gap: '2',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontWeight: '600',
    lineHeight: rem(20),
    textAlign: 'center',
    textDecoration: 'none',
    maxWidth: 'full',
    whiteSpace: { md: 'nowrap' },
    cursor: 'pointer',
    transitionProperty: 'background-color, border-color, color',
    transitionDuration: 'color',
    '& svg': { flexShrink: 0, width: '1.15em', height: '1.15em', strokeWidth: 1.9 },
    '&[aria-busy=true]': { opacity: 0.75, cursor: 'progress' },
    _disabled: {
      bg: 'bg.subtle',
      borderColor: 'border',
      color: 'fg.subtle',
      cursor: 'not-allowed',
    },
  },
  variants: {
    variant: {
      solid: {
        bg: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        _hover: { bg: 'colorPalette.hover' },
      },
      outline: {
        bg: 'bg.surface',
        borderColor: 'border.strong',
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.subtle' },
      },
      soft: {
        bg: 'colorPalette.subtle',
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.muted' },
      },
      quiet: {
        bg: 'transparent',
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.subtle' },
        _disabled: { bg: 'transparent', borderColor: 'transparent' },
      },
      onDeep: {
        bg: 'transparent',
        borderColor: 'border.onDeep',
        color: 'fg.onDeep',
        _hover: { bg: 'fg.onDeep/12' },
        _disabled: { bg: 'transparent', borderColor: 'border.onDeep/50', color: 'fg.onDeepMuted' },
      },
      quietOnDeep: {
        bg: 'transparent',
        color: 'fg.onDeep',
        _hover: { bg: 'fg.onDeep/12' },
        _disabled: { bg: 'transparent', borderColor: 'transparent', color: 'fg.onDeepMuted' },
      },
    },
    size: {
      row: {
        minH: height(rem(32)),
        px: '2',
        fontSize: { base: rem(16), md: rem(14) },
        borderRadius: { base: 'control', md: 'small' },
      },
      regular: {
        minH: height(rem(38)),
        px: '4',
        fontSize: { base: rem(16), md: rem(15) },
        borderRadius: { base: 'control', md: 'small' },
      },
      touch: { minH: rem(44), px: '4.5', fontSize: rem(16), borderRadius: 'control' },
      hero: { minH: rem(54), px: '6', fontSize: rem(17), lineHeight: rem(24), borderRadius: 'hero' },
      /** A square button with only an icon. It needs an accessible name. */
      icon: {
        minH: height(rem(38)),
        minW: height(rem(38)),
        px: '0',
        fontSize: rem(18),
        borderRadius: { base: 'control', md: 'small' },
      },
    },
  },
  compoundVariants: [{ variant: 'outline', size: 'row', css: { px: '2.5' } }],
  defaultVariants: { variant: 'solid', size: 'regular' },
})
