/** The kinds of documents of the standard: profiles (scenarios), the types that each may carry, and the documents that it is of (InvoiceTypeCodeCheck, ProfileIDTypeDespatchAdvice). */

/** Root element of a document. */
export type DocumentRoot = 'Invoice' | 'CreditNote' | 'DespatchAdvice'

export interface ProfileKind {
  readonly types: readonly string[]
  /** Absent: invoices and credit notes. */
  readonly root?: DocumentRoot
}

export const profileKinds = {
  TEMELFATURA: {
    types: [
      'IADE',
      'SATIS',
      'TEVKIFAT',
      'TEVKIFATIADE',
      'ISTISNA',
      'OZELMATRAH',
      'IHRACKAYITLI',
      'SGK',
      'KOMISYONCU',
      'KONAKLAMAVERGISI',
    ],
  },
  TICARIFATURA: {
    types: [
      'SATIS',
      'TEVKIFAT',
      'TEVKIFATIADE',
      'ISTISNA',
      'OZELMATRAH',
      'IHRACKAYITLI',
      'SGK',
      'KOMISYONCU',
      'KONAKLAMAVERGISI',
    ],
  },
  IHRACAT: { types: ['ISTISNA'] },
  YOLCUBERABERFATURA: { types: ['ISTISNA'] },
  OZELFATURA: { types: ['ISTISNA'] },
  KAMU: {
    types: [
      'SATIS',
      'TEVKIFAT',
      'TEVKIFATIADE',
      'ISTISNA',
      'OZELMATRAH',
      'IHRACKAYITLI',
      'SGK',
      'KOMISYONCU',
      'KONAKLAMAVERGISI',
    ],
  },
  HKS: { types: ['SATIS', 'KOMISYONCU', 'HKSSATIS', 'HKSKOMISYONCU'] },
  ENERJI: { types: ['SARJ', 'SARJANLIK'] },
  ILAC_TIBBICIHAZ: {
    types: ['SATIS', 'ISTISNA', 'TEVKIFAT', 'TEVKIFATIADE', 'IADE', 'IHRACKAYITLI'],
  },
  YATIRIMTESVIK: { types: ['SATIS', 'ISTISNA', 'IADE', 'TEVKIFAT', 'TEVKIFATIADE'] },
  IDIS: { types: ['SATIS', 'ISTISNA', 'IADE', 'TEVKIFAT', 'TEVKIFATIADE', 'IHRACKAYITLI'] },
  EARSIVFATURA: {
    types: [
      'IADE',
      'TEKNOLOJIDESTEK',
      'YTBSATIS',
      'YTBIADE',
      'YTBISTISNA',
      'YTBTEVKIFAT',
      'YTBTEVKIFATIADE',
      'SATIS',
      'TEVKIFAT',
      'TEVKIFATIADE',
      'ISTISNA',
      'OZELMATRAH',
      'IHRACKAYITLI',
      'SGK',
      'KOMISYONCU',
      'KONAKLAMAVERGISI',
    ],
  },
  EARSIVBELGE: {
    types: ['MUSTAHSILMAKBUZ', 'SERBESTMESLEKMAKBUZU', 'ADISYON', 'SIGORTAKOMISYONGIDERBELGESI'],
  },
  TEMELIRSALIYE: { types: ['SEVK', 'MATBUDAN'], root: 'DespatchAdvice' },
  HKSIRSALIYE: { types: ['SEVK', 'MATBUDAN'], root: 'DespatchAdvice' },
  IDISIRSALIYE: { types: ['SEVK'], root: 'DespatchAdvice' },
} as const satisfies Record<string, ProfileKind>
export type ProfileCode = keyof typeof profileKinds

/** Codes of the profiles that documents of this root may have. */
export const profilesOf = (root: DocumentRoot): ProfileCode[] =>
  profileCodes.filter((code) => {
    const { root: own }: ProfileKind = profileKinds[code]
    return own === undefined ? root !== 'DespatchAdvice' : own === root
  })

const profileCodes = Object.keys(profileKinds) as ProfileCode[]

/** Types that documents of this root may have: of one profile, or of any. */
export const typesOf = (root: DocumentRoot, profile?: string): string[] => [
  ...new Set(
    profilesOf(root)
      .filter((code) => profile === undefined || code === profile)
      .flatMap((code) => profileKinds[code].types),
  ),
]
