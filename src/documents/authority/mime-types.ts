/** Every file type that may be attached (MimeCodeList of 2026-03-12), the subtypes of a type in one text. */
const subtypes: Readonly<Record<string, string>> = {
  application:
    'CSTAdata+xml EDI-Consent EDI-X12 EDIFACT activemessage andrew-inset applefile atomicmail batch-SMTP beep+xml cals-1840 cnrp+xml commonground cpl+xml ' +
    'csta+xml cybercash dca-rft dec-dx dialog-info+xml dicom dns dvcs epp+xml eshop fits font-tdpfr http hyperstudio iges im-iscomposing+xml index ' +
    'index.cmd index.obj index.response index.vnd iotp ipp isup kpml-request+xml kpml-response+xml mac-binhex40 macwriteii marc mathematica mbox mikey ' +
    'mpeg4-generic msword news-message-id news-transmission ocsp-request ocsp-response octet-stream oda ogg parityfec pdf pgp-encrypted pgp-keys ' +
    'pgp-signature pidf+xml pkcs10 pkcs7-mime pkcs7-signature pkix-cert pkix-crl pkix-pkipath pkixcmp postscript prs.alvestrand.titrax-sheet prs.cww ' +
    'prs.nprend prs.plucker qsig rdf+xml reginfo+xml remote-printing resource-lists+xml riscos rls-services+xml rtf samlassertion+xml samlmetadata+xml ' +
    'sbml+xml sdp set-payment set-payment-initiation set-registration set-registration-initiation sgml sgml-open-catalog shf+xml sieve simple-filter+xml ' +
    'simple-message-summary slate soap+xml spirits-event+xml timestamp-query timestamp-reply tve-trigger vemmi vnd.3M.Post-it-Notes vnd.3gpp.pic-bw-large ' +
    'vnd.3gpp.pic-bw-small vnd.3gpp.pic-bw-var vnd.3gpp.sms vnd.FloGraphIt vnd.Kinar vnd.Mobius.DAF vnd.Mobius.DIS vnd.Mobius.MBK vnd.Mobius.MQY ' +
    'vnd.Mobius.MSL vnd.Mobius.PLC vnd.Mobius.TXF vnd.Quark.QuarkXPress vnd.RenLearn.rlprint vnd.accpac.simply.aso vnd.accpac.simply.imp vnd.acucobol ' +
    'vnd.acucorp vnd.adobe.xfdf vnd.aether.imp vnd.amiga.ami vnd.anser-web-certificate-issue-initiation vnd.anser-web-funds-transfer-initiation ' +
    'vnd.audiograph vnd.blueice.multipass vnd.bmi vnd.businessobjects vnd.canon-cpdl vnd.canon-lips vnd.cinderella vnd.claymore vnd.commerce-battelle ' +
    'vnd.commonspace vnd.contact.cmsg vnd.cosmocaller vnd.criticaltools.wbs+xml vnd.ctc-posml vnd.cups-postscript vnd.cups-raster vnd.cups-raw vnd.curl ' +
    'vnd.cybank vnd.data-vision.rdz vnd.dna vnd.dpgraph vnd.dreamfactory vnd.dxr vnd.ecdis-update vnd.ecowin.chart vnd.ecowin.filerequest ' +
    'vnd.ecowin.fileupdate vnd.ecowin.series vnd.ecowin.seriesrequest vnd.ecowin.seriesupdate vnd.enliven vnd.epson.esf vnd.epson.msf ' +
    'vnd.epson.quickanime vnd.epson.salt vnd.epson.ssf vnd.ericsson.quickcall vnd.eudora.data vnd.fdf vnd.ffsns vnd.fints vnd.framemaker ' +
    'vnd.fsc.weblaunch vnd.fujitsu.oasys vnd.fujitsu.oasys2 vnd.fujitsu.oasys3 vnd.fujitsu.oasysgp vnd.fujitsu.oasysprs vnd.fujixerox.ddd ' +
    'vnd.fujixerox.docuworks vnd.fujixerox.docuworks.binder vnd.fut-misnet vnd.genomatix.tuxedo vnd.grafeq vnd.groove-account vnd.groove-help ' +
    'vnd.groove-identity-message vnd.groove-injector vnd.groove-tool-message vnd.groove-tool-template vnd.groove-vcard vnd.hbci vnd.hcl-bireports ' +
    'vnd.hhe.lesson-player vnd.hp-HPGL vnd.hp-PCL vnd.hp-PCLXL vnd.hp-hpid vnd.hp-hps vnd.httphone vnd.hzn-3d-crossword vnd.ibm.MiniPay ' +
    'vnd.ibm.afplinedata vnd.ibm.electronic-media vnd.ibm.modcap vnd.ibm.rights-management vnd.ibm.secure-container vnd.informix-visionary ' +
    'vnd.intercon.formnet vnd.intertrust.digibox vnd.intertrust.nncp vnd.intu.qbo vnd.intu.qfx vnd.ipunplugged.rcprofile vnd.irepository.package+xml ' +
    'vnd.is-xpr vnd.japannet-directory-service vnd.japannet-jpnstore-wakeup vnd.japannet-payment-wakeup vnd.japannet-registration ' +
    'vnd.japannet-registration-wakeup vnd.japannet-setstore-wakeup vnd.japannet-verification vnd.japannet-verification-wakeup vnd.jisp vnd.kde.karbon ' +
    'vnd.kde.kchart vnd.kde.kformula vnd.kde.kivio vnd.kde.kontour vnd.kde.kpresenter vnd.kde.kspread vnd.kde.kword vnd.kenameaapp vnd.kidspiration ' +
    'vnd.koan vnd.liberty-request+xml vnd.llamagraphics.life-balance.desktop vnd.llamagraphics.life-balance.exchange+xml vnd.lotus-1-2-3 ' +
    'vnd.lotus-approach vnd.lotus-freelance vnd.lotus-notes vnd.lotus-organizer vnd.lotus-screencam vnd.lotus-wordpro vnd.mcd vnd.mediastation.cdkey ' +
    'vnd.meridian-slingshot vnd.mfmp vnd.micrografx.flo vnd.micrografx.igx vnd.mif vnd.minisoft-hp3000-save vnd.mitsubishi.misty-guard.trustweb ' +
    'vnd.mophun.application vnd.mophun.certificate vnd.motorola.flexsuite vnd.motorola.flexsuite.adsi vnd.motorola.flexsuite.fis ' +
    'vnd.motorola.flexsuite.gotap vnd.motorola.flexsuite.kmr vnd.motorola.flexsuite.ttc vnd.motorola.flexsuite.wem vnd.mozilla.xul+xml vnd.ms-artgalry ' +
    'vnd.ms-asf vnd.ms-excel vnd.ms-lrm vnd.ms-powerpoint vnd.ms-project vnd.ms-tnef vnd.ms-works vnd.ms-wpl vnd.mseq vnd.msign vnd.music-niff ' +
    'vnd.musician vnd.nervana vnd.netfpx vnd.noblenet-directory vnd.noblenet-sealer vnd.noblenet-web vnd.nokia.landmark+wbxml vnd.nokia.landmark+xml ' +
    'vnd.nokia.landmarkcollection+xml vnd.nokia.radio-preset vnd.nokia.radio-presets vnd.novadigm.EDM vnd.novadigm.EDX vnd.novadigm.EXT vnd.obn ' +
    'vnd.omads-email+xml vnd.omads-file+xml vnd.omads-folder+xml vnd.osa.netdeploy vnd.palm vnd.paos.xml vnd.pg.format vnd.pg.osasli vnd.picsel ' +
    'vnd.powerbuilder6 vnd.powerbuilder6-s vnd.powerbuilder7 vnd.powerbuilder7-s vnd.powerbuilder75 vnd.powerbuilder75-s vnd.previewsystems.box ' +
    'vnd.publishare-delta-tree vnd.pvi.ptid1 vnd.pwg-multiplexed vnd.pwg-xhtml-print+xml vnd.rapid vnd.s3sms vnd.sealed.doc vnd.sealed.eml vnd.sealed.mht ' +
    'vnd.sealed.net vnd.sealed.ppt vnd.sealed.xls vnd.sealedmedia.softseal.html vnd.sealedmedia.softseal.pdf vnd.seemail vnd.shana.informed.formdata ' +
    'vnd.shana.informed.formtemplate vnd.shana.informed.interchange vnd.shana.informed.package vnd.smaf vnd.sss-cod vnd.sss-dtf vnd.sss-ntf ' +
    'vnd.street-stream vnd.sus-calendar vnd.svd vnd.swiftview-ics vnd.syncml.+xml vnd.syncml.ds.notification vnd.triscape.mxs vnd.trueapp vnd.truedoc ' +
    'vnd.ufdl vnd.uiq.theme vnd.uplanet.alert vnd.uplanet.alert-wbxml vnd.uplanet.bearer-choice vnd.uplanet.bearer-choice-wbxml vnd.uplanet.cacheop ' +
    'vnd.uplanet.cacheop-wbxml vnd.uplanet.channel vnd.uplanet.channel-wbxml vnd.uplanet.list vnd.uplanet.list-wbxml vnd.uplanet.listcmd ' +
    'vnd.uplanet.listcmd-wbxml vnd.uplanet.signal vnd.vcx vnd.vectorworks vnd.vidsoft.vidconference vnd.visio vnd.visionary vnd.vividence.scriptfile ' +
    'vnd.vsf vnd.wap.sic vnd.wap.slc vnd.wap.wbxml vnd.wap.wmlc vnd.wap.wmlscriptc vnd.webturbo vnd.wordperfect vnd.wqd vnd.wrq-hp3000-labelled ' +
    'vnd.wt.stf vnd.wv.csp+wbxml vnd.wv.csp+xml vnd.wv.ssp+xml vnd.xara vnd.xfdl vnd.yamaha.hv-dic vnd.yamaha.hv-script vnd.yamaha.hv-voice ' +
    'vnd.yamaha.smaf-audio vnd.yamaha.smaf-phrase vnd.yellowriver-custom-menu watcherinfo+xml whoispp-query whoispp-response wita wordperfect5.1 x400-bp ' +
    'xhtml+xml xml xml-dtd xml-external-parsed-entity xmpp+xml xop+xml zip vnd.openxmlformats-officedocument.wordprocessingml.document',
  audio:
    '32kadpcm 3gpp AMR AMR-WB BV16 BV32 CN DAT12 DVI4 EVRC EVRC-QCP EVRC0 G.722.1 G722 G723 G726-16 G726-24 G726-32 G726-40 G728 G729 G729D G729E GSM ' +
    'GSM-EFR L16 L20 L24 L8 LPC MP4A-LATM MPA PCMA PCMU QCELP RED SMV SMV-QCP SMV0 VDVI basic clearmode dsr-es201108 dsr-es202050 dsr-es202211 ' +
    'dsr-es202212 iLBC mpa-robust mpeg mpeg4-generic parityfec prs.sid telephone-event tone vnd.3gpp.iufp vnd.audiokoz vnd.cisco.nse vnd.cns.anp1 ' +
    'vnd.cns.inf1 vnd.digital-winds vnd.everad.plj vnd.lucent.voice vnd.nokia.mobile-xmf vnd.nortel.vbk vnd.nuera.ecelp4800 vnd.nuera.ecelp7470 ' +
    'vnd.nuera.ecelp9600 vnd.octel.sbc vnd.qcelp vnd.rhetorex.32kadpcm vnd.sealedmedia.softseal.mpeg vnd.vmx.cvsd',
  image:
    'cgm fits g3fax gif ief jp2 jpeg jpm jpx naplps png prs.btif prs.pti t38 tiff tiff-fx vnd.cns.inf2 vnd.djvu vnd.dwg vnd.dxf vnd.fastbidsheet vnd.fpx ' +
    'vnd.fst vnd.fujixerox.edmics-mmr vnd.fujixerox.edmics-rlc vnd.globalgraphics.pgb vnd.microsoft.icon vnd.mix vnd.ms-modi vnd.net-fpx vnd.sealed.png ' +
    'vnd.sealedmedia.softseal.gif vnd.sealedmedia.softseal.jpg vnd.svf vnd.wap.wbmp vnd.xiff',
  message:
    'CPIM delivery-status disposition-notification external-body http news partial rfc822 s-http sip sipfrag tracking-status',
  model:
    'iges mesh vnd.dwf vnd.flatland.3dml vnd.gdl vnd.gs-gdl vnd.gtw vnd.mts vnd.parasolid.transmit.binary vnd.parasolid.transmit.text vnd.vtu vrml',
  multipart:
    'alternative appledouble byteranges digest encrypted form-data header-set mixed parallel related report signed voice-message',
  text:
    'RED calendar css csv directory dns enriched html parityfec plain prs.fallenstein.rst prs.lines.tag rfc822-headers richtext rtf sgml t140 ' +
    'tab-separated-values troff uri-list vnd.DMClientScript vnd.IPTC.NITF vnd.IPTC.NewsML vnd.abc vnd.curl vnd.esmertec.theme-descriptor vnd.fly ' +
    'vnd.fmi.flexstor vnd.in3d.3dml vnd.in3d.spot vnd.latex-z vnd.motorola.reflex vnd.ms-mediapackage vnd.net2phone.commcenter.command ' +
    'vnd.sun.j2me.app-descriptor vnd.wap.si vnd.wap.sl vnd.wap.wml vnd.wap.wmlscript xml xml-external-parsed-entity',
  video:
    '3gpp BMPEG BT656 CelB DV H261 H263 H263-1998 H263-2000 H264 JPEG MJ2 MP1S MP2P MP2T MP4V-ES MPV SMPTE292M mpeg mpeg4-generic nv parityfec pointer ' +
    'quicktime raw vnd.fvt vnd.motorola.video vnd.motorola.videop vnd.mpegurl vnd.nokia.interleaved-multimedia vnd.objectvideo vnd.sealed.mpeg1 ' +
    'vnd.sealed.mpeg4 vnd.sealed.swf vnd.sealedmedia.softseal.mov vnd.vivo',
}

export const mimeTypes: readonly string[] = Object.entries(subtypes).flatMap(([type, names]) =>
  names.split(' ').map((name) => `${type}/${name}`),
)
