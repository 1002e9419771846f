/** How goods leave the country (DeliveryTermCodeList, TransportModeCodeList, PackageTypeCodeList of 2026-03-12). */
import type { Code } from './code.ts'

export const incoterms: readonly Code[] = [
  { code: 'EXW', tr: 'İşyerinde teslim' },
  { code: 'FCA', tr: 'Taşıyıcıya masrafsız' },
  { code: 'FAS', tr: 'Gemi doğrultusunda masrafsız' },
  { code: 'FOB', tr: 'Gemide masrafsız' },
  { code: 'CFR', tr: 'Masraflar ve navlun' },
  { code: 'CIF', tr: 'Masraflar, sigorta ve navlun' },
  { code: 'CPT', tr: 'Taşıma ödenmiş olarak' },
  { code: 'CIP', tr: 'Taşıma ve sigorta ödenmiş olarak' },
  { code: 'DAP', tr: 'Belirlenen yerde teslim' },
  { code: 'DPU', tr: 'Belirlenen yerde boşaltılmış olarak teslim' },
  { code: 'DDP', tr: 'Gümrük vergileri ödenmiş olarak' },
  { code: 'DDU', tr: 'Gümrük resmi ödenmemiş olarak' },
  { code: 'DAF', tr: 'Sınırda teslim' },
  { code: 'DEQ', tr: 'Rıhtımda teslim' },
  { code: 'DES', tr: 'Gemide teslim' },
]

export const transportModes: readonly Code[] = [
  { code: '1', tr: 'Deniz yolu' },
  { code: '2', tr: 'Demir yolu' },
  { code: '3', tr: 'Kara yolu' },
  { code: '4', tr: 'Hava yolu' },
  { code: '5', tr: 'Posta' },
  { code: '6', tr: 'Kombine taşımacılık' },
  { code: '7', tr: 'Sabit taşıma tesisi' },
  { code: '8', tr: 'İç su yolu' },
  { code: '9', tr: 'Uygun olmayan taşıma şekli' },
  { code: '0', tr: 'Belirtilmemiş' },
]

/** Packages that are usual, with names in use; the standard allows more (packageTypes). */
export const usualPackages: readonly Code[] = [
  { code: 'PX', tr: 'Palet' },
  { code: 'CT', tr: 'Mukavva kutu' },
  { code: 'PC', tr: 'Koli' },
  { code: 'BX', tr: 'Kutu' },
  { code: 'PA', tr: 'Paket' },
  { code: 'PK', tr: 'Ambalaj' },
  { code: 'CN', tr: 'Konteyner' },
  { code: 'CR', tr: 'Kasa' },
  { code: 'CF', tr: 'Sandık' },
  { code: 'SA', tr: 'Çuval' },
  { code: 'BG', tr: 'Torba' },
  { code: 'BA', tr: 'Varil' },
  { code: 'DR', tr: 'Bidon' },
  { code: 'TN', tr: 'Teneke kutu' },
  { code: 'JC', tr: 'Dikdörtgen bidon' },
  { code: 'GB', tr: 'Gaz tüpü' },
  { code: 'RO', tr: 'Rulo' },
  { code: 'RL', tr: 'Makara' },
  { code: 'CL', tr: 'Kangal' },
  { code: 'BL', tr: 'Balya (sıkıştırılmış)' },
  { code: 'BN', tr: 'Balya (sıkıştırılmamış)' },
  { code: 'BE', tr: 'Bohça' },
  { code: 'NE', tr: 'Ambalajsız' },
]

export const packageTypes: ReadonlySet<string> = new Set(
  (
    '1A 1B 1D 1F 1G 1W 2C 3A 3H 43 44 4A 4B 4C 4D 4F 4G 4H 5H 5L 5M 6H 6P 7A 7B 8A 8B 8C AA AB AC AD AE AF AG AH AI AJ AL AM AP AT AV B4 BA BB BC BD BE BF ' +
    'BG BH BI BJ BK BL BM BN BO BP BQ BR BS BT BU BV BW BX BY BZ CA CB CC CD CE CF CG CH CI CJ CK CL CM CN CO CP CQ CR CS CT CU CV CW CX CY CZ DA DB DC DG ' +
    'DH DI DJ DK DL DM DN DP DR DS DT DU DV DW DX DY EC ED EE EF EG EH EI EN FB FC FD FE FI FL FO FP FR FT FW FX GB GI GL GR GU GY GZ HA HB HC HG HN HR IA ' +
    'IB IC ID IE IF IG IH IK IL IN IZ JB JC JG JR JT JY KG KI LE LG LT LU LV LZ MA MB MC ME MR MS MT MW MX NA NE NF NG NS NT NU NV OA OB OC OD OE OF OK OT ' +
    'OU P2 PA PB PC PD PE PF PG PH PI PJ PK PL PN PO PP PR PT PU PV PX PY PZ QA QB QC QD QF QG QH QJ QK QL QM QN QP QQ QR QS RD RG RJ RK RL RO RT RZ SA SB ' +
    'SC SD SE SH SI SK SL SM SO SP SS ST SU SV SW SX SY SZ T1 TB TC TD TE TG TI TK TL TN TO TR TS TT TU TV TW TY TZ UC UN VA VG VI VK VL VN VO VP VQ VR VS ' +
    'VY WA WB WC WD WF WG WH WJ WK WL WM WN WP WQ WR WS WT WU WV WW WX WY WZ XA XB XC XD XF XG XH XJ XK YA YB YC YD YF YG YH YJ YK YL YM YN YP YQ YR YS YT ' +
    'YV YW YX YY YZ ZA ZB ZC ZD ZF ZG ZH ZJ ZK ZL ZM ZN ZP ZQ ZR ZS ZT ZU ZV ZW ZX ZY ZZ '
  )
    .trim()
    .split(' '),
)
