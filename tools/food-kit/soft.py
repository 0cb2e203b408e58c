# Irregular models of soft and of cut things: gratin crust, porridge, curds, steamed cake, eggs, fruit, batons, tortilla wrap.
# As in natural.py no two pieces are alike.  Importing this module replaces the plain models of the same names in kit.I.
from kit import *
import kit
from pantry import join, worm, ID, T, E3
from natural import vn, fb, tint, torn
clip = lambda t: max(0, min(1, t))
def round_(name, rad, z, fn, material, nr=130, ns=300):
    # a round surface: fn(x, y, t) -> (height, colour), t from the middle (0) to the rim (1)
    V = []; F = []; C = []
    for i in range(nr+1):
        for s in range(ns):
            a = 6.283185*s/ns; q = rad*i/nr; x, y = q*math.cos(a), q*math.sin(a); e, c = fn(x, y, i/nr); V.append((x, y, z+e)); C.append(c)
    for i in range(nr):
        for s in range(ns): a, b = i*ns+s, i*ns+(s+1) % ns; F.append((a, b, b+ns, a+ns))
    return put(tint(newmesh(name, V, F, material), C))
def crust(rad, z, pale, brown, h=.1, amount=.55):
    # mash spooned over a pie and baked: soft dabs that overlap anyhow, browned where they stand up and along the rim, sauce that has boiled up at the edge
    o = R.uniform(0, 99); dabs = []
    for k in range(46):
        a, q = k*2.39996+R.uniform(-.3, .3), rad*math.sqrt((k+.5)/46); dabs.append((q*math.cos(a), q*math.sin(a), R.uniform(.16, .30), R.uniform(0, 3.14), R.uniform(.5, 1.15), R.uniform(.04, .10)))
    def fn(x, y, t):
        e = 0
        for (u, v, r, g, asp, hh) in dabs:
            dx, dy = x-u, y-v
            if dx*dx+dy*dy > .25: continue
            p, s = dx*math.cos(g)+dy*math.sin(g), -dx*math.sin(g)+dy*math.cos(g); d = (p/r)**2+(s/(r*asp))**2
            if d < 1: e = max(e, hh*(1-d)**.7*(1+.35*p/r))
        rough = fb(x, y, 0, o, 7); e += .035*fb(x, y, 3, o, 2.4)+.016*rough; edge = clip((t-.90)/.10)
        b = clip(amount*(-.42+e*9.5+1.15*fb(x, y, 1, o, 2.2)+.55*clip((t-.72)/.2)*(1-edge))+.22*rough)
        k = mix(mix(lin(pale), lin('#fff6e0'), .35+.5*vn(x, y, 0, o, 5)), mix(lin(brown), lin('#e2a650'), .62), clip(b*1.9)); k = mix(k, lin(brown), clip(b*1.7-.55)); k = mix(k, lin('#4f260e'), clip(b*1.5-1.0+.5*max(0, vn(x, y, 0, o, 15))))
        return h*(1-t**3)+e*(1-edge**2)-.06*edge, mix(k, mix(lin('#c98c48'), lin('#8a4f20'), .5+vn(x, y, 0, o, 9)), .7*edge*clip(.5+1.6*vn(x, y, 2, o, 3)))
    return round_('mash', rad, z, fn, VC(rough=.68, coat=.04, bump=.5, scale=26, jit=0, c2='#efe6d4'))
def porridge(rad, z, cs, h=.06, size=.085):
    # cooked flakes and torn bread in their own cream: every cell its own tone and slant, wet and darker in between
    o = R.uniform(0, 99)
    def fn(x, y, t):
        w = Vector((x/size+.5*vn(x, y, 0, o, 6), y/size*1.25+.5*vn(x, y, 4, o, 6), o)); D, P = noise.voronoi(w)[:2]; c = P[0]; u = .5+.5*math.sin(c.x*12.9+c.y*78.2); gap = clip((D[1]-D[0])*2.4)
        k = mix(lin(cs[0]), lin(cs[1]), u); k = mix(k, lin(cs[2]), clip(2.2*fb(x, y, 0, o, 3.1)-.15)*.8); return h*(1-t*t)+.055*fb(x, y, 5, o, 2.3)+size*(.20*gap*(.4+u)+.12*(w.x-c.x)*math.sin(c.y*9)), mix(mix(k, lin(cs[2]), .55), k, gap)
    return round_('porridge', rad, z, fn, VC(rough=.5, coat=.10, bump=.4, scale=34, jit=0, c2='#ece4d6'), 170, 420)
def lumps(c1, c2, lo, hi, n=9, amp=.42, rough=.6, sss=.06, coat=.05, flat=.75, power=.85):
    # curds, scrambled tofu, spooned soft tofu: from crumbs to lumps, the edges torn
    m = VC(rough=rough, coat=coat, sss=sss, bump=.2, scale=30, jit=.03, c2='#f3ecdf'); out = []
    for k in range(n):
        o = R.uniform(0, 99); q = lo+(hi-lo)*(k/(n-1))**1.6; d = (q*R.uniform(.9, 1.35), q*R.uniform(.7, 1.1), q*flat*R.uniform(.7, 1.1))
        def fn(c):
            c = Vector([math.copysign(abs(v)**power, v) for v in c]); w = 1+amp*noise.noise(c*1.25+Vector((o, 0, 0)))+amp*.55*noise.noise(c*3.1+Vector((0, o, 0)))+amp*.2*noise.noise(c*7+Vector((0, 0, o))); return Vector((c.x*d[0]*w, c.y*d[1]*w, c.z*d[2]*w))
        out.append(sphere('lump', m, 4 if q > .06 else 3, fn, lambda c: mix(lin(c1), lin(c2), .45+.9*fb(c.x, c.y, c.z, o, 8))))
    return out
def steamed(c1='#e9ebc0', c2='#cfd596', r=.36, h=.14, n=4):
    # a steamed cake of ground pulses: a lens with an uneven rim, an open crumb and a few dents
    m = VC(rough=.85, coat=0, sss=.06, bump=1.0, scale=44, jit=.04, c2='#efe6cc'); out = []
    for _ in range(n):
        o = R.uniform(0, 99); prof = smoothprof([(0, -h*.8), (r*.55, -h*.75), (r*.93, -h*.25), (r*1.02, h*.02), (r*.93, h*.36), (r*.6, h*.86), (r*.25, h*1.0), (0, h*1.02)], 12); me = lathe('steamed', prof, m, 170, None, wob=.07); C = []
        for v in me.vertices:
            x, y, z = v.co; pit = max(0, vn(x, y, z, o, 21)-.22)+.6*max(0, vn(x, y, z, o+7, 44)-.2); k = 1+.05*fb(x, y, z, o, 3.5)-.16*pit; v.co.x *= k; v.co.y *= k; v.co.z = z*(1-.30*pit)+.028*fb(x, y, 0, o, 4)
            C.append(mix(mix(lin(c1), lin(c2), .45+.8*fb(x, y, z, o, 5)), lin('#aab074'), clip(pit*1.2)))
        out.append(tint(me, C))
    return out
def eggribbon(n=7):
    # beaten egg poured into hot broth: thin veils with torn edges, yolk and white hardly mixed
    m = VC(rough=.42, coat=.12, sss=.12, bump=.2, scale=20, jit=.03, c2='#f3ead6'); out = []
    for _ in range(n):
        V = []; F = []; C = []; o = R.uniform(0, 99); L, W = R.uniform(.45, .85), R.uniform(.10, .22); nu, nv = 54, 10; b = R.uniform(-.8, .8)
        for i in range(nu+1):
            u = i/nu; w = W*math.sin(math.pi*clip(u*.96+.02))**.5*(.65+.9*vn(u*4, 0, 0, o, 1.3))
            for j in range(nv+1):
                v = j/nv*2-1; e = v*w*(1+.8*vn(u*9, v, 0, o, 1.6)*abs(v)); y = e+b*(u-.5)**2*.6+.06*vn(u*3, 1, 0, o, 1.4); x = (u-.5)*L+.05*vn(u*4, v, 2, o, 1.5); V.append((x, y, .055*fb(x, y*1.3, 0, o, 5)+.03*abs(v)*vn(u*7, v, 4, o, 2)))
                C.append(mix(mix(lin('#f8d765'), lin('#f2bc3a'), .5+vn(x, y, 0, o, 8)), lin('#fdf4dc'), clip(.35+1.5*fb(x, y, 2, o, 5))))
        for i in range(nu):
            for j in range(nv): a = i*(nv+1)+j; F.append((a, a+1, a+nv+2, a+nv+1))
        out.append(tint(newmesh('ribbon', V, F, m), C))
    return out
def poachedegg(n=4):
    # a poached egg with folds and frayed whites; in every other one the yolk has broken through
    m = VC(rough=.34, coat=.18, sss=.12, bump=.12, scale=16, jit=.02, c2='#f6efe0'); out = []
    for k in range(n):
        o = R.uniform(0, 99); yx, yy = R.uniform(-.06, .06), R.uniform(-.05, .05); open_ = k % 2
        def fn(c):
            a = math.atan2(c.y, c.x); low = clip((.25-c.z)*1.6); q = 1+.10*fb(c.x, c.y, c.z, o, 1.5)+low*(.10+.30*vn(math.cos(a)*1.6, math.sin(a)*1.6, 2, o, 1)+.10*vn(math.cos(a)*5, math.sin(a)*5, 2, o, 1)); x, y = c.x*.33*q, c.y*.29*q; z = c.z*.14*(1 if c.z > 0 else .35)
            z += .085*math.exp(-((x-yx)**2+(y-yy)**2)/.030)*(1 if c.z > 0 else 0)+(.022*fb(x, y, 0, o, 7)+.018*vn(x*3, y, 0, o, 6))*clip(c.z*3); return Vector((x, y, z))
        def col(c):
            if c.z < -.01: return lin('#f3e8d2')
            d = math.hypot(c.x-yx, c.y-yy)+.05*vn(c.x, c.y, 0, o, 9)-(.10*clip(vn(c.x, c.y, 3, o, 4)+.1) if open_ else 0); w = mix(lin('#fffaf0'), lin('#f1e6cf'), clip(.4+.9*fb(c.x, c.y, 0, o, 6)))
            return mix(lin('#ef8f12'), mix(lin('#f6ad2c'), w, clip((d-.10)*14)), clip((d-.07)*24)) if open_ else mix(mix(lin('#f4b24a'), lin('#f9dc9c'), clip(d*9)), w, clip((d-.07)*9))
        out.append(sphere('poached', m, 6, fn, col))
    return out
def pearhalf(n=3):
    # half a baked pear, cored: a flat cut face that browns from its edge, freckled skin below
    m = VC(rough=.45, coat=.14, sss=.10, bump=.2, scale=30, jit=.03, c2='#f0e6d2'); out = []
    for _ in range(n):
        o = R.uniform(0, 99); bend = R.uniform(-.10, .10); neck = R.uniform(.44, .54)
        def fn(c):
            x = c.x; t = .5+.5*x; w = (1-neck*clip((t-.32)/.5)**1.3)*(1+.05*vn(x, c.y, c.z, o, 1.3)); y = c.y*.36*w+bend*x*x; X = x*.56
            if c.z > 0: core = math.exp(-((X+.13)**2+(y-bend*.05)**2)/.0085); z = .03*c.z+.012*fb(X, y, 0, o, 5)-.085*core-.012*math.exp(-(y/.02)**2)*clip((X+.05)*4)
            else: z = c.z*.27*w
            return Vector((X, y, z))
        def col(c):
            X, y, z = c; skin = mix(mix(lin('#b8a046'), lin('#8f9a3c'), .5+.9*fb(X, y, z, o, 3)), lin('#7a4a20'), .8 if vn(X, y, z, o, 34) > .36 else 0)
            if z < -.09 and math.hypot(X+.13, y) > .16: return skin
            t = .5+.5*X/.56; w = .36*(1-neck*clip((t-.32)/.5)**1.3)*math.sqrt(max(.01, 1-(X/.56)**2)); e = max(abs(y)/w, abs(X)/.55); k = mix(lin('#f8eac0'), lin('#ecd391'), .5+.8*fb(X, y, 0, o, 6)); k = mix(k, lin('#d9b262'), .55*math.exp(-((math.hypot(X+.13, y)-.12)/.02)**2))
            b = clip(.9*fb(X, y, 2, o, 3.6)+clip((e-.66)*2.0)+.5*math.exp(-((X+.13)**2+y**2)/.010)-.12); k = mix(k, lin('#cf8d38'), .85*clip(b*1.2)); return mix(mix(k, lin('#7d4316'), clip(b*1.7-.95)), skin, clip((e-.985)*40) if z < -.03 else 0)
        stem = tube('stem', [(.52+.16*t, bend+.04*t*t, -.03+.05*t) for t in [i/6 for i in range(7)]], .018, mat('stem', '#5c4326', '#3f2c18', rough=.8), 8, None, lambda t: .8+.5*t); out.append(join('pear', [(sphere('pear', m, 6, fn, col), ID), (stem, ID)]))
    return out
def fruit(dims, flesh, core, skin=None, fibre=8, n=8, wedge=.35, sss=.12, rough=.42, coat=.12):
    # a hand-cut piece: wedge-shaped, fibres from the core outwards, perhaps a side of skin
    m = VC(rough=rough, coat=coat, sss=sss, bump=.3, scale=30, jit=.05, c2='#f3ead8'); out = []
    for _ in range(n):
        o = R.uniform(0, 99); d = [v*R.uniform(.75, 1.3) for v in dims]; wd = wedge*R.uniform(.4, 1.4); sh = R.uniform(-.3, .3)
        def fn(c):
            c = Vector([math.copysign(abs(v)**.34, v) for v in c]); k = 1+.09*noise.noise(c*1.3+Vector((o, 0, 0)))+.03*noise.noise(c*5+Vector((0, o, 0))); return Vector((c.x*d[0]*k, (c.y*(1+wd*c.x)+sh*c.z*.4)*d[1]*k, c.z*d[2]*k*(1+.5*wd*c.x)))
        def col(c):
            u = .5+.5*c.x/d[0]; f = vn(c.x*.9, c.y*fibre, c.z*fibre, o, 3.2); k = mix(lin(core), lin(flesh[0]), clip(u*1.6)); k = mix(k, lin(flesh[1]), clip(.35+1.1*f)*.8)
            return mix(k, mix(lin(skin[0]), lin(skin[1]), .5+.9*fb(c.x, c.y, c.z, o, 6)), clip((c.x/d[0]-.90)*14)) if skin else mix(k, lin(flesh[1]), clip((u-.86)*3))
        out.append(sphere('fruit', m, 4, fn, col))
    return out
def baton(flesh, streak, heart, skin=None, L=.62, w=.05, n=9):
    # a stick cut by hand: four uneven sides, bowed and tapered; a heart on one side, on cucumber skin on another
    m = VC(rough=.5, coat=.08, sss=.10, bump=.25, scale=36, jit=.04, c2='#f3ead8'); out = []
    for _ in range(n):
        V = []; F = []; C = []; o = R.uniform(0, 99); l = L*R.uniform(.78, 1.15); a1, a2 = w*R.uniform(.85, 1.25), w*R.uniform(.75, 1.1); nu, ns = 34, 28; bow = R.uniform(-.06, .06); tw = R.uniform(-.4, .4); tp = R.uniform(.05, .35); s1, s2 = R.uniform(-.05, .05), R.uniform(-.04, .04)
        st = [(0, q) for q in (0, .6, .93)]+[(i/nu, 1) for i in range(nu+1)]+[(1, q) for q in (.93, .6, 0)]
        for u, q in st:
            k = (1-tp*u)*(1+.06*vn(u*4, 0, 0, o, 1.2))*q
            for s in range(ns):
                a = 6.2832*s/ns; r = 1/((abs(math.cos(a)))**7+(abs(math.sin(a)))**7)**(1/7); y, z = a1*r*math.cos(a)*k, a2*r*math.sin(a)*k; c, g = math.cos(tw*(u-.5)), math.sin(tw*(u-.5)); x = (u-.5)*l+(s1*y/a1+s2*z/a2)*(1 if u in (0, 1) else 0)*.6
                rip = 1+.035*vn(u*9, y*9, z*9, o, 1.7); V.append((x, (y*c-z*g)*rip+bow*(1-4*(u-.5)**2), (y*g+z*c)*rip)); n_ = vn(x*1.2, y*9, z*9, o, 3)
                t = mix(lin(flesh), lin(streak), clip(.4+1.1*n_)); t = mix(t, lin(heart), clip((z/a2-.35)*1.1)*(.75+.5*n_)*.8); t = mix(t, mix(lin(skin[0]), lin(skin[1]), .5+vn(x, y*5, z, o, 5)), clip((-y/a1-.82)*20)) if skin else t; C.append(mix(t, lin(heart), .35) if q < 1 else t)
        for i in range(len(st)-1):
            for s in range(ns): a, b = i*ns+s, i*ns+(s+1) % ns; F.append((a, b, b+ns, a+ns))
        out.append(tint(newmesh('baton', V, F, m), C))
    return out
def wraphalf(fill, shell=('#ecd3a0', '#d9b678', '#a8682c'), r=.34, L=1.0, n=2):
    # half a rolled tortilla, cut face towards +x: a thin turned-in sheet, toasted in spots, and real pieces that bulge out of it; fill: [(ingredient, count, size)]
    out = []
    for _ in range(n):
        o = R.uniform(0, 99); m = VC(rough=.8, coat=0, sss=.04, bump=.7, scale=30, jit=.02, c2='#efe4cc'); V = []; F = []; C = []; nu, ns = 60, 140
        def ring(a, u): return r*(1+.06*vn(math.cos(a), math.sin(a), u*1.5, o, 1.4)+.020*vn(math.cos(a)*3, math.sin(a)*3, u*5, o, 1.5))*(1-.05*math.sin(a)**2)*(1-.30*clip((.16-u)/.16)**1.5)
        for i in range(nu+1):
            u = i/nu; x = (u-.5)*L
            for s in range(ns):
                a = 6.2832*s/ns; q = ring(a, u)+.02*(1 if 0 < (a-.9-.35*u) < .5 else 0); X = x+(.02*vn(math.cos(a)*2, math.sin(a)*2, 9, o, 2) if u == 1 else 0); V.append((X, q*math.cos(a), q*math.sin(a)*.92)); p = fb(x*1.2, q*math.cos(a), q*math.sin(a), o, 5.5); k = mix(lin(shell[0]), lin(shell[1]), .45+.8*vn(x, a, 0, o, 4)); C.append(mix(k, mix(lin(shell[2]), lin('#6f3f18'), clip(p*1.6-.5)), clip(p*3.2-.75)*.85))
        for i in range(nu):
            for s in range(ns): a, b = i*ns+s, i*ns+(s+1) % ns; F.append((a, b, b+ns, a+ns))
        items = [(tint(newmesh('shell', V, F, m), C), ID)]; cut = VC(rough=.85, bump=.4, scale=30, jit=0, c2='#f3e9d4'); W = []; G = []; K = []
        for i in range(160):   # the sheet's own edge, turned in once more
            t = i/159; a = .9+t*9.4; q = (r*.985)*(1-.36*clip((t-.66)/.34))*(1+.05*vn(math.cos(a), math.sin(a), .6, o, 1.4)); th = .022
            for w_, xx in ((0, L/2-.10), (0, L/2+.006), (th, L/2+.006), (th, L/2-.10)): W.append((xx, (q-w_)*math.cos(a), (q-w_)*math.sin(a)*.92)); K.append(mix(lin('#f6e6c2'), lin('#e4c990'), .5+vn(a, w_, 0, o, 3)))
        for i in range(159):
            for j in range(3): a = i*4+j; G.append((a, a+1, a+5, a+4))
        items.append((tint(newmesh('edge', W, G, cut), K), ID)); back = disc('back', r*.97, .06, VC(rough=.8, bump=.8, scale=20, jit=0), lambda t, a, top, x, y: mix(lin('#dcc08a'), lin('#b8965c'), .5+fb(x, y, 0, o, 6)), rings=24, seg=60, edge=.3, fn=lambda x, y, t, top: .05*fb(x, y, 0, o, 5)); items.append((back, T((L/2-.10, 0, 0)) @ E3(0, math.pi/2, 0)))
        for name, count, size in fill:
            for k in range(count):
                q = r*.80*math.sqrt(R.uniform(.0, 1)); a = R.uniform(0, 6.283); items.append((R.choice(ing(name)), T((L/2-.05+R.uniform(-.02, .05), q*math.cos(a), q*math.sin(a)*.9)) @ E3(R.uniform(0, 6.3), R.uniform(0, 6.3), R.uniform(0, 6.3)) @ Matrix.Scale(size*R.uniform(.8, 1.2), 4)))
        out.append(join('wrap', items))
    return out
kit.I.update(cottage=lambda: lumps('#fffaf0', '#f1e7d2', .020, .058, 10), tofucurd=lambda: lumps('#fbf3e2', '#efe2c8', .07, .19, 8, amp=.30, rough=.4, coat=.12, flat=.6, power=.6), softtofu=lambda: lumps('#fbf3e2', '#efe2c8', .06, .10, 8, amp=.16, rough=.4, coat=.12, flat=.8, power=.42), idli=steamed, eggribbon=eggribbon, poached=poachedegg, pearhalf=pearhalf,
 applecube=lambda: fruit((.085, .075, .065), ('#fbf1cd', '#f0dfa8'), '#f3e7b4', ('#c4372c', '#d9904a'), 5), pineapple=lambda: fruit((.12, .10, .08), ('#fbd94a', '#edb21f'), '#fbeaa6', None, 10, wedge=.5),
 carrotstick=lambda: baton('#ee8228', '#dd6716', '#f6a64a'), cukestick=lambda: baton('#cfe09a', '#b4cf78', '#e6efc4', ('#2f6626', '#4d8a36'), w=.06), mackerel=lambda: torn((.19, .11, .06), '#e8d2b0', '#b88f62', '#3e4346', 8, amp=.26, coat=.2),
 wraphalf=lambda: wraphalf([('hummus', 16, .8), ('turkeychunk', 15, .72), ('carrotshred', 46, .62), ('spinach', 13, .52)]), hummus=lambda: lumps('#e8cf98', '#d6b878', .05, .09, 5, rough=.7), carrotshred=lambda: worm('#e8791c', '#f59a3e', .34, .014, .06, 5, 6))
kit.I.update(walnutbit=lambda: kit.chunk('walnutbit', '#9a6a3c', '#6f4522', (.045, .035, .028), .6, power=.8, bump=1, n=6), froth=lambda: [blob('froth', mat('froth', '#fffdf8', '#f6f1e6', rough=.45, coat=.1, jit=.02), (q, q, q*.7), .1, 2, 2) for q in (.010, .014, .018, .024, .034)], mintbit=lambda: [leaf('mb%d' % i, .09, .05, '#3f8f48', '#6cb463', curl=.2, cup=.1) for i in range(3)], cukeshred=lambda: worm('#c5dc94', '#7fae58', .16, .013, .04, 6, 6),
 pepper=lambda: [blob('pepper', mat('pepper', '#2a2422', '#4a3f38', rough=.7), (.011, .010, .008), .5, 2, 2) for _ in range(4)], orangezest=lambda: worm('#ee8f1e', '#f7ac3c', .13, .011, .05, 5))
kit.GAP.update(cottage=.045, tofucurd=.27, softtofu=.17, mackerel=.2, carrotstick=0, cukestick=0)
