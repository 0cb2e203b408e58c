# Irregular models for what many dishes share: cut chicken, salmon, sardines, tofu, beans, quinoa, toast.  No two pieces are alike, edges are browned,
# cut faces differ from crusts.  Importing this module replaces the plain models of the same names in kit.I.
from kit import *
import kit
from pantry import join, ID
def vn(x, y, z, o, s): return noise.noise(Vector((x*s+o, y*s+o*.7, z*s-o)))
def fb(x, y, z, o, s): return vn(x, y, z, o, s)+.5*vn(x, y, z, o+5, s*2.1)+.25*vn(x, y, z, o+9, s*4.3)
def tint(me, C):
    ca = me.color_attributes.get('Col') or me.color_attributes.new('Col', 'FLOAT_COLOR', 'POINT')
    for i, c in enumerate(C): ca.data[i].color = (*c, 1)
    return me
def cut(name, w, h, th, o, meat, skin, material, slant=0):
    # a slice of a roast breast: two flat, fibrous faces and a browned back; w, h: half sizes of the section, th: thickness
    seg, rings = 72, 12; V = []; F = []; C = []
    def edge(a):
        x, z = math.cos(a), math.sin(a); q = 1+.10*vn(x, z, 1, o, 1.1)+.05*vn(x, z, 3, o, 2.6)+.022*vn(x, z, 7, o, 7)
        return x*w*q*(1-.12*x), (z*h*q if z > 0 else z*h*.5*q)
    # stations: (thickness -1..1, radius); the two ends are the faces, the middle the back
    st = [(-1, i/rings*.97) for i in range(rings+1)]+[(-.93, .995), (-.6, 1.01), (0, 1.02), (.6, 1.01), (.93, .995)]+[(1, (rings-i)/rings*.97) for i in range(rings+1)]
    n = len(st)
    for s in range(seg):
        a = 6.2832*s/seg; ey, ez = edge(a)
        for t, q in st:
            y, z = ey*q, ez*q; x = t*th/2+slant*z; face = abs(t) == 1
            fib = vn(y*1.5, z*7, t, o, 7)
            if face: x += t*(.010*fib+.014*vn(y, z, t, o, 5))*(1 if q < .9 else .3)
            else: y *= 1+.02*vn(x*3, y, z, o, 8); z += .016*vn(x*2, y, z, o, 9)
            V.append((x, y, z))
            c = mix(lin(meat[0]), lin(meat[1]), .5+.55*fib+.5*vn(y, z, t, o, 3)); rim = max(0, (q-.80)/.2) if face else 1
            b = .55+.6*fb(x*2, y, z, o, 3.2); up = max(0, min(1, .35+math.sin(a)*1.2)); k = mix(lin(skin[0]), lin(skin[1]), b); k = mix(k, lin(skin[2]), max(0, fb(x, y, z, o+3, 6)-.18)*1.5*up); k = mix(lin(meat[1]), k, .35+.65*up)
            C.append(mix(c, k, rim**2.2 if face else 1))
    for s in range(seg):
        for j in range(n-1): a, b = s*n+j, ((s+1) % seg)*n+j; F.append((a, b, b+1, a+1))
    return tint(newmesh(name, V, F, material), C)
def breast(meat=('#f3dfbd', '#e3c294'), skin=('#d9a052', '#a8641f', '#4a2510'), n=9):
    m = VC(rough=.5, coat=.10, sss=.08, bump=.3, scale=26, c2='#ece2d4'); out = []; o = R.uniform(0, 99)
    for k in range(n):
        t = k/(n-1); body = .62+.42*math.sin(math.pi*(.16+.70*t))**.8   # thick in the middle, thinner to the tip
        out.append(cut('slice', .30*body*R.uniform(.93, 1.08), .17*body*R.uniform(.9, 1.1), R.uniform(.075, .125), o+k*.35, meat, skin, m, R.uniform(-.25, .15)))
    return out
def bean(dims, bend, cs, n=6, crease=.06, rough=.36, coat=.12, sss=.18, seam=None, wob=.10):
    m = VC(rough=rough, coat=coat, sss=sss, bump=.12, scale=30, jit=.05, c2='#efeadf'); out = []
    for k in range(n):
        o = R.uniform(0, 99); q = R.uniform(.82, 1.14); lx, ly, lz = dims[0]*q*R.uniform(.92, 1.1), dims[1]*q*R.uniform(.88, 1.1), dims[2]*q*R.uniform(.8, 1.15)
        def fn(c):
            w = 1+wob*noise.noise(c*1.3+Vector((o, 0, 0)))+wob*.5*noise.noise(c*3.4+Vector((o, 3, 0))); e = 1-.06*c.x
            x, y, z = c.x*lx*w, c.y*ly*w*e, c.z*lz*w; y -= bend*(c.x*c.x)*ly
            y += crease*ly*math.exp(-(c.x/.35)**2)*max(0, -c.y); return Vector((x, y, z))
        def col(c):
            k = mix(lin(cs[0]), lin(cs[1]), .5+1.1*vn(c.x, c.y, c.z, o, 9)); k = mix(k, lin(cs[2]), max(0, min(.6, (abs(c.x)/lx-.72)*1.6)))
            return mix(k, lin(seam), .6*math.exp(-(c.z/(lz*.12))**2)*(1 if c.y < -ly*.3 else 0)) if seam else k
        out.append(sphere('bean', m, 4, fn, col))
    return out
def salmon(L=1.15, W=.56, H=.30, cs=('#ea8a60', '#d96a42', '#f6c7a6'), sear=('#b8642c', '#7a3d18'), n=2, lines=11):
    m = VC(rough=.46, coat=.10, sss=.12, bump=.28, scale=34, c2='#f0e4da'); out = []
    for _ in range(n):
        o = R.uniform(0, 99)
        at = [-1+2*(k+.5)/lines+R.uniform(-.055, .055) for k in range(lines)]; deep = [R.uniform(.3, 1) for _ in at]
        def line(x, y, z):   # myomeres: uneven chevrons, some open, some hardly seen
            u = x/(L/2)+.30*abs(y/(W/2)-.1)**1.3*.9+.05*vn(x, y, z, o, 4)+.02*vn(x, y, z, o, 11); g = 0
            for a, d in zip(at, deep): g = max(g, d*math.exp(-((u-a)/.020)**2))
            return g*max(.15, min(1, .75+.9*vn(x, y, z, o+3, 3)))
        def fn(c):
            c = Vector([math.copysign(abs(v)**.56, v) for v in c]); t = .5+.5*c.x
            wy = (1-.26*t)*(1+.10*noise.noise(Vector((c.x*1.6+o, 1, 0)))); hz = (1-.30*(c.y*.5+.5))*(1-.22*t)*(1+.12*noise.noise(Vector((c.x*1.4+o, c.y, 4))))
            x, y, z = c.x*L/2*(1+.03*noise.noise(Vector((c.y*4, c.z*3, o)))), c.y*W/2*wy, c.z*H/2*hz
            if c.z > -.3: z -= .034*line(x, y, z)*min(1, (c.z+.3)*1.5)
            return Vector((x, y, z+.014*vn(x, y, z, o, 5)+.006*vn(x, y, z, o, 14)))
        def col(c):
            k = mix(lin(cs[0]), lin(cs[1]), .5+.8*fb(c.x, c.y, c.z, o, 3)); e = max(abs(c.x)/(L/2), abs(c.y)/(W/2)); top = max(0, min(1, (c.z/(H/2)-.05)*1.8))
            k = mix(k, lin('#f0b890'), max(0, .55*(1-top)-.1)); k = mix(k, lin(cs[2]), .62*line(c.x, c.y, c.z))
            s = max(0, min(1, fb(c.x, c.y*1.2, c.z, o+7, 2.6)*1.1-.10+.75*max(0, e-.66)))*top
            k = mix(k, mix(lin(sear[0]), lin(sear[1]), .5+.9*vn(c.x, c.y, c.z, o, 9)), .85*s)
            return mix(k, lin('#8c8a84'), .8) if c.z < -H*.40 else k
        out.append(sphere('salmon', m, 6, fn, col))
    return out
def sardine():
    m = VC(rough=.34, coat=.25, sss=.04, bump=.14, scale=60, c2='#ece6da'); out = []
    for _ in range(4):
        o = R.uniform(0, 99); V = []; F = []; C = []; nu, ns = 54, 22; L = R.uniform(.82, .96); bend = R.uniform(-.10, .12)
        for i in range(nu+1):
            u = i/nu; w = .115*(math.sin(math.pi*min(1, u*.80+.13))**.8); tail = max(0, (u-.88)/.12)
            hw = (w*(1-.75*min(1, max(0, (u-.62)/.26)))+.11*tail**1.2)*(1+.05*vn(u*3, 0, 0, o, 2)); hz = .085*math.sin(math.pi*min(1, u*.86+.10))**.7*(1-.93*min(1, max(0, (u-.70)/.2)))+.008
            for s in range(ns):
                a = 6.2832*s/ns; y, z = hw*math.cos(a), hz*math.sin(a); x = (u-.5)*L; rip = .006*vn(x*3, y, z, o, 8)
                fork = -.06*tail*(1-abs(y)/(hw+1e-6)); V.append((x+fork, y+bend*4*(u-.5)**2*.25, z+rip))
                v = math.cos(a); k = ramp([(0, '#d9c49a'), (.30, '#cfc8b4'), (.52, '#b9bcb6'), (.66, '#7f8a8c'), (.80, '#4a565a'), (1, '#333d42')], .5+.5*v+.06*vn(x, y, z, o, 8))
                k = mix(k, lin('#a8672c'), max(0, min(.75, fb(x, y, z, o, 4)*1.3-.02))); k = mix(k, lin('#5a3216'), max(0, fb(x, y, z, o+4, 6)-.30)*1.5)
                if .55 < .5+.5*v < .72 and vn(x, 0, 0, o, 22) > .25: k = mix(k, lin('#2e3638'), .5)
                C.append(mix(k, lin('#6b5a40'), .6*tail))
        for i in range(nu):
            for s in range(ns): a, b = i*ns+s, i*ns+(s+1) % ns; F.append((a, b, b+ns, a+ns))
        F.append(tuple(range(ns))[::-1]); F.append(tuple(range(nu*ns, (nu+1)*ns))); out.append(tint(newmesh('sardine', V, F, m), C))
    return out
def cube(dims, pale, gold, dark, n=7, amount=.9, power=.24, amp=.05, rough=.55, sss=.10, coat=.05, chip=.05):
    # a hand-cut block: uneven sides, a bevel, fried faces whose browning starts at the edges
    m = VC(rough=rough, coat=coat, sss=sss, bump=.3, scale=30, jit=.05, c2='#efe8da'); out = []
    for _ in range(n):
        o = R.uniform(0, 99); d = [x*R.uniform(.82, 1.2) for x in dims]; sh = R.uniform(-.18, .18); tp = R.uniform(-.14, .14); raw = R.choice((0, 1, 1, 2))
        def fn(c):
            c = Vector([math.copysign(abs(v)**power, v) for v in c]); k = 1+amp*noise.noise(c*1.2+Vector((o, 0, 0)))-chip*max(0, noise.noise(c*2.6+Vector((0, o, 0)))-.25)*2
            return Vector(((c.x+sh*c.z)*d[0]*k, c.y*d[1]*k*(1+tp*c.x), c.z*d[2]*k))
        def col(c):
            q = sorted((abs(c.x)/d[0], abs(c.y)/d[1], abs(c.z)/d[2]))[::-1]; e = max(0, min(1, (q[1]-.70)*3.0)); face = (0 if q[0] == abs(c.x)/d[0] else 1 if q[0] == abs(c.y)/d[1] else 2)
            k = mix(lin(pale[0]), lin(pale[1]), .5+.8*vn(c.x, c.y, c.z, o, 12)); b = amount*max(0, min(1, (.05 if face == raw else .5)+.75*fb(c.x, c.y, c.z, o, 5)+.35*e))
            return mix(mix(k, lin(gold), b), lin(dark), amount*max(0, min(.8, e*.8*(.4+fb(c.x, c.y, c.z, o+2, 8)))))
        out.append(sphere('cube', m, 4, fn, col))
    return out
def torn(dims, pale, gold, dark, n=7, power=.7, amp=.34, coat=.12):
    # a roughly cut piece of roast meat: pale inside, browned where it bulges
    m = VC(rough=.5, coat=coat, sss=.08, bump=.45, scale=24, jit=.05, c2='#ece2d4'); out = []
    for _ in range(n):
        o = R.uniform(0, 99); d = [x*R.uniform(.74, 1.25) for x in dims]; cx, cz = R.uniform(.45, .8), R.uniform(-.9, .2)
        def fn(c):
            c = Vector([math.copysign(abs(v)**power, v) for v in c]); k = 1+amp*noise.noise(c*1.3+Vector((o, 0, 0)))+amp*.5*noise.noise(c*2.9+Vector((o, 9, 0)))+amp*.16*noise.noise(c*8+Vector((o, 2, 0)))
            p = Vector((c.x*d[0]*k, c.y*d[1]*k, c.z*d[2]*k))
            if p.x > cx*d[0]: p.x = cx*d[0]+(p.x-cx*d[0])*.12   # the knife's face
            return p
        def col(c):
            f = max(0, min(1, (c.x/d[0]-cx+.08)*9)); s = .55+.7*fb(c.x, c.y, c.z, o, 5); k = mix(lin(gold), lin(dark), max(0, min(1, fb(c.x, c.y, c.z, o+4, 7)*1.3))); k = mix(lin(pale), k, max(0, min(1, s)))
            return mix(k, mix(lin(pale), lin(gold), .22+.3*vn(c.x*1, c.y*5, c.z, o, 9)), f)
        out.append(sphere('torn', m, 4, fn, col))
    return out
def seed_grain(c1, c2, germ, r=.025):
    # cooked quinoa: a small flattened disc that has split, with the germ as a thread around it
    m = mat('qn'+c1, c1, c2, rough=.5, sss=.22, bump=.2, scale=40, jit=.07); g = mat('qg'+germ, germ, None, rough=.45, jit=.03); out = []
    for k in range(5):
        q = r*R.uniform(.85, 1.2); b = blob('q', m, (q, q*R.uniform(.82, .98), q*R.uniform(.58, .8)), .22, 1.8, 2); a0, sp = R.uniform(0, 6.28), R.uniform(2.6, 5.0); lift = R.uniform(0, .6)
        pts = [(q*(1.0+.45*t*lift)*math.cos(a0+sp*t), q*(.95+.45*t*lift)*math.sin(a0+sp*t), q*.5*t*lift) for t in [i/8 for i in range(9)]]
        out.append(join('quinoa', [(b, ID), (tube('germ', pts, q*.17, g, 5), ID)]))
    return out
def loaf(crumb=('#efd9ae', '#d9b478'), toast=('#c89450', '#8f5a28'), crust=('#a9713c', '#774a22'), r=.62, th=.15, seeds=None):
    # a toasted slice: holes in the crumb, a browned face that is darker at the rim, a bumpy crust
    out = []
    for _ in range(2):
        o = R.uniform(0, 99); hole = lambda x, y: max(0, fb(x, y, 0, o, 9)-.22)*2+max(0, vn(x, y, 0, o+4, 24)-.34)*1.6
        def col(t, a, top, x, y):
            if top != 1 or t > .975: return mix(lin(crust[0]), lin(crust[1]), .5+.8*fb(x, y, 0, o, 6))
            k = mix(lin(crumb[0]), lin(crumb[1]), .5+.7*fb(x, y, 0, o, 5)); k = mix(k, mix(lin(toast[0]), lin(toast[1]), .5+.7*vn(x, y, 0, o, 14)), max(0, min(.9, .22+.9*fb(x, y, 0, o+7, 2.4)+max(0, t-.72)*1.5)))
            if seeds and vn(x, y, 0, o+8, 19) > .44: k = mix(k, lin(seeds), .7)
            return mix(k, lin('#6b4420'), min(.6, hole(x, y)*.8))
        out.append(disc('loaf', r, th, VC(rough=.9, bump=1.2, scale=40, c2='#e6dccb'), col, rings=90, seg=190, edge=.28, shape=lambda a: (1/((abs(math.cos(a))/1.06)**4.2+(abs(math.sin(a))/(.80+.10*math.cos(a)))**4.2)**(1/4.2))*(1+.025*vn(math.cos(a), math.sin(a), 0, o, 2.2)+.010*vn(math.cos(a), math.sin(a), 0, o, 9)), fn=lambda x, y, t, top: (.022*fb(x, y, 0, o, 3)-.05*min(.8, hole(x, y))) if top == 1 else 0))
    return out
def pudding():
    # a turned-out steamed pudding of ground beans: sides of a mould, a soft top with pits and flecks
    out = []
    for _ in range(2):
        o = R.uniform(0, 99); m = VC(rough=.62, coat=.04, sss=.08, bump=.7, scale=34, c2='#ecdcc6')
        def col(v):
            k = mix(lin('#dc9a58'), lin('#c47a3a'), .5+.8*fb(v.x, v.y, v.z, o, 4)); s = vn(v.x, v.y, v.z, o, 22)
            return mix(k, lin('#b03a1c'), .75) if s > .42 else mix(k, lin('#f0cf9c'), .6) if s < -.46 else k
        prof = smoothprof([(0, -.30), (.50, -.30), (.53, -.27), (.47, .10), (.44, .20), (.36, .25), (.20, .27), (0, .265)], 12); me = lathe('pudding', prof, m, 140, None, wob=.05)
        for v in me.vertices: k = 1+.05*fb(v.co.x, v.co.y, v.co.z, o, 3)-.05*max(0, vn(v.co.x, v.co.y, v.co.z, o, 16)-.3); v.co.x *= k; v.co.y *= k; v.co.z += .02*fb(v.co.x, v.co.y, 0, o, 5)*(1 if v.co.z > 0 else 0)
        out.append(tint(me, [col(v.co) for v in me.vertices]))
    return out
GREENS = ('#8fb84e', '#a9cc66', '#c3d98a')
kit.I.update(lemonchicken=breast, chicken=lambda: breast(skin=('#d9a052', '#b06c26', '#4a2510')), peri=lambda: breast(('#f3dcb8', '#e6b884'), ('#dc7f32', '#b04e18', '#5a2008')), jerk=lambda: breast(('#ecd6b6', '#d9b48a'), ('#7d4d26', '#4f2c16', '#241108')),
 butterbean=lambda: bean((.122, .078, .046), .15, ('#e3cc98', '#cfae72', '#eedcb4'), 8, crease=.22, wob=.045, rough=.42), whitebean=lambda: bean((.09, .052, .046), .2, ('#e9d8b0', '#d9c08c', '#f0e4c6'), 6, crease=.2, wob=.05), edamame=lambda: bean((.088, .058, .045), .16, GREENS, 8, crease=.3, wob=.09, seam='#7f9f48'),
 salmon=salmon, trout=lambda: salmon(1.15, .48, .24, ('#f0a07c', '#e2825a', '#f9d4ba')), salmonflake=lambda: salmon(.36, .24, .12, lines=4, n=5), sardine=sardine,
 tofu=lambda: cube((.12, .11, .095), ('#f0e2c0', '#e6d2a6'), '#cf9a52', '#8f5a24'), smokedtofu=lambda: cube((.12, .11, .095), ('#e3c392', '#d4ac74'), '#b07c40', '#6b4220', amount=.8), paneer=lambda: cube((.13, .12, .1), ('#f8eccb', '#f0dcae'), '#dca85c', '#a86a2a', amount=.7), silkentofu=lambda: cube((.15, .13, .09), ('#f6ecd8', '#ecdcc0'), '#efe0c4', '#e2cda8', amount=.5, power=.34, amp=.12, rough=.34, sss=.2, coat=.15, chip=.22),
 chickenchunk=lambda: torn((.15, .115, .095), '#f0dab2', '#d39a50', '#8a5222'), turkeychunk=lambda: torn((.16, .11, .085), '#f0dcba', '#d0a064', '#96622e'), tikka=lambda: torn((.17, .135, .115), '#f0b878', '#d66e26', '#6b2810'),
 quinoa=lambda: seed_grain('#e6d4a6', '#d0b67e', '#f6ecd0'), redquinoa=lambda: seed_grain('#8f4a34', '#a8643f', '#e3c79a'), sourdough=loaf, toast=loaf, moinmoin=pudding)
kit.GAP.update(butterbean=.19, edamame=.11, whitebean=.13, quinoa=0)
