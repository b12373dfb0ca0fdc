import { lazy, type ComponentType } from 'react'
import type { HandMadeScreen } from '../../core/model/screen.ts'
import { loadChunk } from '../foundation/load-chunk.ts'

/** The hand-made components, by the name that a screen of kind "handMade" or a section of settings gives. */
export const componentByName: Readonly<Record<string, ComponentType<{ screen?: HandMadeScreen }>>> = {
  InquiryCenter: lazy(() => loadChunk(async () => ({ default: (await import('./published/InquiryCenter.tsx')).InquiryCenter }))),
  CompanyDirectory: lazy(() => loadChunk(async () => ({ default: (await import('./published/CompanyDirectory.tsx')).CompanyDirectory }))),
  CompanyPage: lazy(() => loadChunk(async () => ({ default: (await import('./published/CompanyPage.tsx')).CompanyPage }))),
  InvitedPage: lazy(() => loadChunk(async () => ({ default: (await import('./login/InvitedPage.tsx')).InvitedPage }))),
  MaterialEncyclopedia: lazy(() => loadChunk(async () => ({ default: (await import('./published/MaterialEncyclopedia.tsx')).MaterialEncyclopedia }))),
  LoginPage: lazy(() => loadChunk(async () => ({ default: (await import('./login/LoginPage.tsx')).LoginPage }))),
  NoticeManage: lazy(() => loadChunk(async () => ({ default: (await import('./notices/NoticeManage.tsx')).NoticeManage }))),
  noticeTypes: lazy(() => loadChunk(async () => ({ default: (await import('./notices/NoticeTypes.tsx')).NoticeTypes }))),
  unsentMails: lazy(() => loadChunk(async () => ({ default: (await import('./notices/UnsentMails.tsx')).UnsentMails }))),
  ProductCatalogue: lazy(() => loadChunk(async () => ({ default: (await import('./published/ProductCatalogue.tsx')).ProductCatalogue }))),
  PermissionSettings: lazy(() => loadChunk(async () => ({ default: (await import('./access/PermissionSettings.tsx')).PermissionSettings }))),
  RolePage: lazy(() => loadChunk(async () => ({ default: (await import('./access/RolePage.tsx')).RolePage }))),
  GroupSettings: lazy(() => loadChunk(async () => ({ default: (await import('./access/GroupSettings.tsx')).GroupSettings }))),
  fieldTemplate: lazy(() => loadChunk(async () => ({ default: (await import('./template/TemplateEditor.tsx')).TemplateEditor }))),
  SupplementaryFields: lazy(() => loadChunk(async () => ({ default: (await import('./template/SupplementaryFields.tsx')).SupplementaryFields }))),
  VersionPage: lazy(() => loadChunk(async () => ({ default: (await import('./login/VersionPage.tsx')).VersionPage }))),
}
