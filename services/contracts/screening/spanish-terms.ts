// The topics that referral notes may not contain, in Spanish as families write it, with or without accents
// (NEW-14..16). As in English, harmless phrases pass, such as "asilo de ancianos" (a nursing home) and "violación del
// contrato" (a breach of the lease).
import { type Term, terms } from './term.ts'

const familyMember = '(?:espos[oa]|marido|pareja|novi[oa]|ex|padre|padrastro|pap[aá])'

export const spanishTerms: readonly Term[] = [
  terms(
    'immigration',
    'indocumentad[oa]s?',
    '(?:no (?:tengo|tiene|tenemos|tienen)|sin) papeles(?! de)',
    'inmigra(?:ci[oó]n|ntes?)',
    'la migra',
    '(?:estatus|estado|situaci[oó]n) migratori[oa]',
    'deport(?:ad[oa]s?|aron|arme|arl[oa]s?|aci[oó]n)',
    'asilo(?! de (?:ancianos|viej[oa]s))',
    'refugiad[oa]s?',
    'tarjeta verde',
    'residencia permanente',
  ),
  terms(
    'legal',
    'c[aá]rcel(?:es)?',
    'prisi[oó]n',
    'encarcelad[oa]s?',
    'arrest(?:ad[oa]s?|aron|o)',
    'orden de arresto',
    'antecedentes (?:penales|criminales)',
    'libertad condicional',
    'delitos?',
    'criminales',
  ),
  terms(
    'domestic_violence',
    'violencia (?:dom[eé]stica|familiar|intrafamiliar|de g[eé]nero)',
    'abuso (?:sexual|f[ií]sico|infantil|dom[eé]stico|emocional|verbal)',
    'abus(?:ad[oa]|aron|[oó]) (?:sexualmente|de (?:m[ií]|ella|[eé]l|mi hij[oa]))',
    'maltrat(?:a|aba|an|ad[oa]s?|o)',
    '(?:me|le|la|nos) (?:pega|pegaba|peg[oó]|golpea|golpeaba|golpe[oó]|ahorc[oó]|amenaza con matar)',
    'me (?:viol[oó]|violaron)',
    'violaci[oó]n(?! (?:del?|de la|al) (?:contrato|c[oó]digo|reglamento|ley|tr[aá]nsito))',
    'orden(?:es)? de (?:restricci[oó]n|protecci[oó]n|alejamiento)',
    `miedo (?:de|a) (?:mi|su) ${familyMember}`,
    `(?:huy[oó]|huyendo|escap[oó]|escapando) de (?:mi|su) ${familyMember}`,
  ),
  terms(
    'crisis',
    'suicid(?:io|a|arse|arme|[oó])',
    '(?:me|se) quier[eo] (?:matar|morir)',
    'quier[eo] (?:matar(?:me|se)|morir(?:me|se)?)',
    'quitar(?:me|se) la vida',
    'no quier[eo] (?:seguir )?vivi(?:r|endo)(?! (?:en|con|sol[oa]|aqu[ií]|lejos|junt[oa]s?|cerca|as[ií]))',
    'hacer(?:me|se) da[ñn]o',
    'sobredosis',
    'crisis (?:nerviosa|emocional|psiqui[aá]trica|de salud mental)',
  ),
]

/** The topics of the guest list in Spanish (NEW-22). */
export const spanishGuestTerms: readonly Term[] = [
  terms('ssn', 'n[uú]meros? de(?:l)? segur(?:o|idad) social'),
  terms('immigration', '(?:estatus|estado|situaci[oó]n) migratori[oa]', 'indocumentad[oa]s?'),
  terms('legal', 'antecedentes (?:penales|criminales)', 'delitos? (?:graves?|menor(?:es)?)'),
  terms('domestic_violence', 'violencia (?:dom[eé]stica|familiar|intrafamiliar|de g[eé]nero)'),
]
